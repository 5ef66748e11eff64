#pragma once

// Nothing is declared: what is here matters to the linker alone.

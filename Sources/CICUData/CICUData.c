// Foundation brings ICU along, and ICU 34 MB of data about languages, calendars and time zones: half of the program. Nothing
// here asks for them. The linker takes them from an archive unless they are there already, so this is a collection of none,
// as ICU's own stubdata has it. Where ICU is asked nevertheless, it says that it knows nothing, and Foundation gives
// up or crashes: CONTRIBUTING lists where.
//
// Hidden, so that a program which loads Foundation as a library keeps ICU's own.

#include "CICUData.h"

#include <stdint.h>

struct icu_data {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t information_size;
    uint16_t reserved_word;
    uint8_t is_big_endian;
    uint8_t character_set;
    uint8_t character_size;
    uint8_t reserved_byte;
    uint8_t format[4];
    uint8_t format_version[4];
    uint8_t data_version[4];
    uint8_t padding[8];
    uint32_t count;
    uint32_t reserved;
    int32_t names_and_data[2];
};

#define NO_DATA(name)                                                                                                  \
    __attribute__((visibility("hidden"))) const struct icu_data name = {                                               \
        .header_size = 32,                                                                                             \
        .magic = {0xda, 0x27},                                                                                         \
        .information_size = 20,                                                                                        \
        .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,                                                       \
        .character_size = 2,                                                                                           \
        .format = {'T', 'o', 'C', 'P'},                                                                                \
        .format_version = {1},                                                                                         \
    }

// By ICU's version, which the toolchain chooses.
NO_DATA(icudt74_dat);
NO_DATA(icudt75_dat);
NO_DATA(icudt76_dat);
NO_DATA(icudt77_dat);
NO_DATA(icudt78_dat);
NO_DATA(icudt79_dat);
NO_DATA(icudt80_dat);

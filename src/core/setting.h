/* The options that setup_make reads, described for a form. */
#pragma once

#include <stdint.h>

enum setting_kind { SETTING_NUMBER, SETTING_SWITCH, SETTING_CHOICE };

struct game_setting_value {
    const char *value; /* as the option takes it */
    const char *title; /* for people; a msgid */
};

struct game_setting {
    const char *name;  /* of the option */
    const char *title; /* for people; a msgid */
    enum setting_kind kind;
    int64_t low, high, usual; /* of a number; a switch is 0 or 1 */
    /* of a choice: the usual one first, ended by a value of NULL */
    const struct game_setting_value *values;
};

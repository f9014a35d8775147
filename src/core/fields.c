#include "core/fields.h"

#include "base/bytes.h"

enum { WORD_MAX = 512 };

void fields_text(const struct field *fields, const void *whole, unsigned index, struct str *text)
{
    for (const struct field *field = fields; field->name; field++) {
        const char *member = (const char *)whole + field->at + index * field->size;
        str_add(text, "%s%s%s", text->length ? " " : "", field->name, *field->name ? " " : "");
        if (field->text)
            field->text(member, text);
        else if (field->words)
            str_add(text, "%s", field->words[number_get(member, field->size, false)]);
        else
            str_add(text, "%" PRId64, number_get(member, field->size, false));
    }
}

static bool parse_number(const struct field *field, const char *word, int64_t *number)
{
    if (!field->words)
        return word[0] != '-' && (word[0] != '0' || !word[1]) &&
               text_number(word, 0, field->high, number);
    for (*number = 0; *number <= field->high; ++*number)
        if (strcmp(field->words[*number], word) == 0)
            return true;
    return false;
}

bool fields_parse(const struct field *fields, void *whole, unsigned index, struct scan *scan)
{
    for (const struct field *field = fields; field->name; field++) {
        char word[WORD_MAX], *member = (char *)whole + field->at + index * field->size;
        int64_t number = 0;
        if ((*field->name && !scan_word(scan, field->name)) || !scan_name(scan, word, sizeof word))
            return false;
        if (field->parse ? !field->parse(word, member) : !parse_number(field, word, &number))
            return false;
        if (!field->parse)
            number_put(member, field->size, number);
    }
    return true;
}

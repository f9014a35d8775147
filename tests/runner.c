/* main() of a test program: runs one suite (support.h) in this process.
 *
 *     sobremesa-tests                   lists the suites
 *     sobremesa-tests NAME [PATTERN]    runs the suite, or its tests that match: '*resume*'
 *     sobremesa-tests --ctest FILE [SUFFIX]
 *                                       writes the suites as ctest reads them, with SUFFIX
 *                                       behind their names */
#include "support.h"

static struct suite *suites; /* by name */

static const char *const label_names[SUITE_LABELS] = {
    [SUITE_LABEL_unit] = "unit",
    [SUITE_LABEL_law] = "law",
    [SUITE_LABEL_wire] = "wire",
    [SUITE_LABEL_strength] = "strength",
};

/* test_NAME.c without its folder, prefix and suffix; the name is not terminated. */
static const char *suite_name(const struct suite *suite, int *length)
{
    const char *slash = strrchr(suite->file, '/'), *file = slash ? slash + 1 : suite->file;
    const char *dot = strrchr(file, '.');
    if (strncmp(file, "test_", 5) != 0 || !dot) {
        fprintf(stderr, "%s: a suite must be in a file called test_NAME.c\n", suite->file);
        exit(2);
    }
    *length = (int)(dot - file) - 5;
    return file + 5;
}

static bool suite_is_called(const struct suite *suite, const char *wanted)
{
    int length;
    const char *name = suite_name(suite, &length);
    return strlen(wanted) == (size_t)length && strncmp(name, wanted, (size_t)length) == 0;
}

void suite_add(struct suite *suite)
{
    int length;
    const char *name = suite_name(suite, &length);
    struct suite **at = &suites;
    for (; *at; at = &(*at)->next) {
        int other_length;
        const char *other = suite_name(*at, &other_length);
        int order = strncmp(other, name, (size_t)(length < other_length ? length : other_length));
        if (order > 0 || (order == 0 && other_length > length))
            break;
    }
    suite->next = *at;
    *at = suite;
}

static void list_suites(void)
{
    for (const struct suite *suite = suites; suite; suite = suite->next) {
        int length;
        const char *name = suite_name(suite, &length);
        printf("%-9s %.*s\n", label_names[suite->label], length, name);
    }
}

/* Returns 0, or 2 if the file cannot be written. Until it has measured the tests, ctest starts
 * those of a higher cost first: laws are long computations. */
static int write_for_ctest(const char *program, const char *path, const char *suffix)
{
    FILE *file = fopen(path, "w");
    for (const struct suite *suite = suites; file && suite; suite = suite->next) {
        int length;
        const char *name = suite_name(suite, &length);
        fprintf(file, "add_test(%.*s%s \"%s\" %.*s)\n", length, name, suffix, program, length,
                name);
        fprintf(file, "set_tests_properties(%.*s%s PROPERTIES LABELS %s%s)\n", length, name, suffix,
                label_names[suite->label], suite->label == SUITE_LABEL_law ? " COST 500" : "");
    }
    if (file && fclose(file) == 0)
        return 0;
    perror(path);
    return 2;
}

int main(int argc, char **argv)
{
    if (argc == 1) {
        list_suites();
        return 0;
    }
    if (strcmp(argv[1], "--ctest") == 0 && argc > 2)
        return write_for_ctest(argv[0], argv[2], argc > 3 ? argv[3] : "");
    const struct suite *suite = suites;
    while (suite && !suite_is_called(suite, argv[1]))
        suite = suite->next;
    if (!suite || argc > 3) {
        fprintf(stderr, "usage: %s [NAME [PATTERN]]: without NAME it lists the suites\n", argv[0]);
        return 2;
    }
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    lang_usual(LANG_EN); /* reasons are compared in English */
    return suite->run();
}

/* The files of data/, compiled in, and the hash by which boards with their decks are compared. */
#include "base/bytes.h"
#include "games/monopoly/rules/setup.h"

/* Boards and decks, which mono_builtin_names lists, and the rest: monopd's boards, the scenarios of
 * the experiments, a position for the bench, the help of Street Master's console and the weights of
 * `aprende`. */
#define BOARDS_AND_DECKS(FILE)                                                                     \
    FILE(madrid, "madrid.tab", "")                                                                 \
    FILE(suerte, "suerte.tjt", "")                                                                 \
    FILE(caja, "caja.tjt", "")                                                                     \
    FILE(us, "us.tab", "")                                                                         \
    FILE(casualidad, "casualidad.tjt", "")                                                         \
    FILE(arca, "arca.tjt", "")
#define OTHERS(FILE)                                                                               \
    FILE(city, "city.tab", "")                                                                     \
    FILE(city_suerte, "city-suerte.tjt", "")                                                       \
    FILE(city_caja, "city-caja.tjt", "")                                                           \
    FILE(atlantic, "atlantic.tab", "")                                                             \
    FILE(atlantic_suerte, "atlantic-suerte.tjt", "")                                               \
    FILE(completa, "completa.esc", "experiments/")                                                 \
    FILE(reducido, "reducido.esc", "experiments/")                                                 \
    FILE(avanzada, "avanzada.esc", "experiments/")                                                 \
    FILE(subasta_otro, "subasta-otro.esc", "experiments/")                                         \
    FILE(subasta_propia, "subasta-propia.esc", "experiments/")                                     \
    FILE(subasta_pobre, "subasta-pobre.esc", "experiments/")                                       \
    FILE(asignada, "asignada.esc", "experiments/")                                                 \
    FILE(edificios, "edificios-52.txt", "")                                                        \
    FILE(ayuda, "ayuda.txt", "")                                                                   \
    FILE(minicomo, "minicomo.txt", "")                                                             \
    FILE(learned, "monopoly.value", "")

/* SOBREMESA_DATA is the folder that the build names; .incbin puts a file into the program as it
 * is. */
#define BUILTIN(symbol, name, folder)                                                              \
    extern const char mono_data_##symbol[], mono_data_##symbol##_end[];                            \
    __asm__(".section .rodata\n"                                                                   \
            ".global mono_data_" #symbol "\n"                                                      \
            ".global mono_data_" #symbol "_end\n"                                                  \
            "mono_data_" #symbol ":\n"                                                             \
            ".incbin \"" SOBREMESA_DATA "/" folder name "\"\n"                                     \
            "mono_data_" #symbol "_end:\n"                                                         \
            ".byte 0\n"                                                                            \
            ".previous\n");
BOARDS_AND_DECKS(BUILTIN)
OTHERS(BUILTIN)

static const struct {
    const char *name, *text, *end;
} files[] = {
#define FILE_OF(symbol, name, folder) {name, mono_data_##symbol, mono_data_##symbol##_end},
    BOARDS_AND_DECKS(FILE_OF) OTHERS(FILE_OF) /* and another name (S32) */
    FILE_OF(caja, "caja_comunidad.tjt", "")};

const char *mono_builtin(const char *name, size_t *length)
{
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (strcmp(files[i].name, name) == 0) {
            if (length)
                *length = (size_t)(files[i].end - files[i].text);
            return files[i].text;
        }
    return NULL;
}

const char *const *mono_builtin_names(void)
{
#define NAME_OF(symbol, name, folder) name,
    static const char *const names[] = {BOARDS_AND_DECKS(NAME_OF) NULL};
    return names;
}

/* Eight octets at a time, the first one lowest, and the length, so that "ab", "c" and "a", "bc"
 * differ. */
static uint64_t add_text_hash(uint64_t hash, const char *text)
{
    size_t length = strlen(text);
    uint64_t word = 0;
    for (size_t i = 0; i < length; i++) {
        word |= (uint64_t)(unsigned char)text[i] << i % 8 * 8;
        if (i % 8 == 7 || i + 1 == length) {
            hash = hash_add(hash, word);
            word = 0;
        }
    }
    return hash_add(hash, length);
}

static uint64_t add_number_hashes(uint64_t hash, const int32_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = hash_add(hash, (uint64_t)numbers[i]);
    return hash;
}

static uint64_t add_card_hash(uint64_t hash, const struct game_setup *setup,
                              const struct mono_card *card)
{
    hash = add_text_hash(hash, card->text);
    hash = hash_add(hash, card->number);
    hash = hash_add(hash, card->actions);
    for (unsigned i = 0; i < card->actions; i++) {
        hash = hash_add(hash, (uint64_t)(card->first[i + 1] - card->first[i]));
        for (unsigned step = card->first[i]; step < card->first[i + 1]; step++) {
            hash = hash_add(hash, setup->step[step].kind);
            hash = hash_add(hash, (uint64_t)setup->step[step].value);
        }
    }
    return hash;
}

/* Without names of files and options in force (the salary): a board is the same from any file. */
uint64_t mono_data_hash(const struct game_setup *setup)
{
    uint64_t hash = hash_add(hash_start(), setup->squares);
    for (const struct mono_square *square = setup->square; square < setup->square + setup->squares;
         square++) {
        const int32_t numbers[] = {square->amount, square->number,  square->kind, square->deed,
                                   square->deck,   square->percent, square->turns};
        hash = add_text_hash(add_text_hash(hash, square->name), square->brief);
        hash = add_number_hashes(hash, numbers, sizeof numbers / sizeof numbers[0]);
    }
    if (setup->square[setup->start].kind != MONO_START)
        hash = hash_add(hash, setup->start);
    for (const struct mono_deed *deed = setup->deed; deed < setup->deed + setup->deeds; deed++) {
        const int32_t before[] = {deed->price, deed->mortgage},
                      after[] = {deed->house, deed->hotel, deed->group};
        hash = add_number_hashes(
            add_number_hashes(add_number_hashes(hash, before, 2), deed->rent, 6), after, 3);
    }
    for (unsigned i = 0; i < setup->groups; i++)
        hash = add_text_hash(hash, setup->group[i].name);
    for (unsigned deck = 0; deck < MONO_DECKS; deck++) {
        hash = hash_add(hash, setup->deck[deck].cards);
        for (unsigned i = 0; i < setup->deck[deck].cards; i++)
            hash = add_card_hash(hash, setup, &setup->deck[deck].card[i]);
    }
    return hash;
}

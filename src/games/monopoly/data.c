/* The files of data/, compiled in, and the hash that says whether two boards with their decks are the same. */
#include <string.h>

#include "base/bytes.h"
#include "games/monopoly/setup.h"

/* SOBREMESA_DATA is the folder that the build names; .incbin puts a file into the program as it is. */
#define BUILTIN(symbol, file)                                                                                          \
    extern const char mono_data_##symbol[], mono_data_##symbol##_end[];                                                \
    __asm__(".section .rodata\n"                                                                                       \
            ".global mono_data_" #symbol "\n"                                                                          \
            ".global mono_data_" #symbol "_end\n"                                                                      \
            "mono_data_" #symbol ":\n"                                                                                 \
            ".incbin \"" SOBREMESA_DATA "/" file "\"\n"                                                                \
            "mono_data_" #symbol "_end:\n"                                                                             \
            ".byte 0\n"                                                                                                \
            ".previous\n")

BUILTIN(madrid, "madrid.tab");
BUILTIN(suerte, "suerte.tjt");
BUILTIN(caja, "caja.tjt");
BUILTIN(us, "us.tab");
BUILTIN(casualidad, "casualidad.tjt");
BUILTIN(arca, "arca.tjt");
BUILTIN(edificios, "edificios-52.txt");
BUILTIN(completa, "experiments/completa.esc");
BUILTIN(reducido, "experiments/reducido.esc");
BUILTIN(avanzada, "experiments/avanzada.esc");
BUILTIN(subasta_otro, "experiments/subasta-otro.esc");
BUILTIN(subasta_propia, "experiments/subasta-propia.esc");
BUILTIN(subasta_pobre, "experiments/subasta-pobre.esc");
BUILTIN(asignada, "experiments/asignada.esc");

static const struct {
    const char *name, *text, *end;
} files[] = {
    {"madrid.tab", mono_data_madrid, mono_data_madrid_end},
    {"suerte.tjt", mono_data_suerte, mono_data_suerte_end},
    {"caja.tjt", mono_data_caja, mono_data_caja_end},
    {"us.tab", mono_data_us, mono_data_us_end},
    {"casualidad.tjt", mono_data_casualidad, mono_data_casualidad_end},
    {"arca.tjt", mono_data_arca, mono_data_arca_end},
    /* from here on they are not listed among boards and decks */
    {"completa.esc", mono_data_completa, mono_data_completa_end},
    {"reducido.esc", mono_data_reducido, mono_data_reducido_end},
    {"avanzada.esc", mono_data_avanzada, mono_data_avanzada_end},
    {"subasta-otro.esc", mono_data_subasta_otro, mono_data_subasta_otro_end},
    {"subasta-propia.esc", mono_data_subasta_propia, mono_data_subasta_propia_end},
    {"subasta-pobre.esc", mono_data_subasta_pobre, mono_data_subasta_pobre_end},
    {"asignada.esc", mono_data_asignada, mono_data_asignada_end},
    {"edificios-52.txt", mono_data_edificios, mono_data_edificios_end}, /* for the bench */
    {"caja_comunidad.tjt", mono_data_caja, mono_data_caja_end},         /* its other name (S32) */
};

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
    static const char *const names[] = {"madrid.tab",     "suerte.tjt", "caja.tjt", "us.tab",
                                        "casualidad.tjt", "arca.tjt",   NULL};
    return names;
}

/* Eight octets at a time, the first lowest, and the length, so that no two texts run into each other. */
static uint64_t add_text(uint64_t hash, const char *text)
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

static uint64_t add_square(uint64_t hash, const struct mono_square *square)
{
    hash = add_text(hash, square->name);
    hash = add_text(hash, square->brief);
    hash = hash_add(hash, (uint64_t)square->amount);
    hash = hash_add(hash, square->number);
    hash = hash_add(hash, square->kind);
    hash = hash_add(hash, square->deed);
    hash = hash_add(hash, square->deck);
    hash = hash_add(hash, square->percent);
    return hash_add(hash, square->turns);
}

static uint64_t add_deed(uint64_t hash, const struct mono_deed *deed)
{
    hash = hash_add(hash, (uint64_t)deed->price);
    hash = hash_add(hash, (uint64_t)deed->mortgage);
    for (unsigned i = 0; i < 6; i++)
        hash = hash_add(hash, (uint64_t)deed->rent[i]);
    hash = hash_add(hash, (uint64_t)deed->house);
    hash = hash_add(hash, (uint64_t)deed->hotel);
    return hash_add(hash, deed->group);
}

static uint64_t add_card(uint64_t hash, const struct mono_setup *setup, const struct mono_card *card)
{
    hash = add_text(hash, card->text);
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

/* Names of files and options in force (the salary) are no part of it: the same board from elsewhere is the same. */
uint64_t mono_data_hash(const struct mono_setup *setup)
{
    uint64_t hash = hash_add(hash_start(), setup->squares);
    for (unsigned i = 0; i < setup->squares; i++)
        hash = add_square(hash, &setup->square[i]);
    for (unsigned i = 0; i < setup->deeds; i++)
        hash = add_deed(hash, &setup->deed[i]);
    for (unsigned i = 0; i < setup->groups; i++)
        hash = add_text(hash, setup->group[i].name);
    for (unsigned deck = 0; deck < MONO_DECKS; deck++) {
        hash = hash_add(hash, setup->deck[deck].cards);
        for (unsigned i = 0; i < setup->deck[deck].cards; i++)
            hash = add_card(hash, setup, &setup->deck[deck].card[i]);
    }
    return hash;
}

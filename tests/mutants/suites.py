"""Which suites should notice a fault in a file, the likeliest first.

A suite is what ctest calls it, or a script in tests/ that runs the program: `script.py`, or
`script.py:Part` for a part of it. Scripts are slow, so they stand only where nothing else looks.
"""
import re

# The first pattern that is found in the file's path counts.
TABLE = [
    ("base/file", "journal_files front journal_dir"),
    ("base/(workers|processes|run_folder)", "tournament arena"),
    ("base/", "base journal laws_text"),
    ("codec/frame4", "frame4 uno_wire ring_more ring_resume ring ring_reliable_rules"
                     " ring_reliable"),
    ("codec/packet", "packet reversi_wild reversi_server reversi_client"),
    ("codec/ring16", "ring16 truco_wire truco_ring"),
    ("core/journal/journal_dir", "journal_dir"),
    ("core/journal/", "journal journal_files laws_text"),
    ("core/framing", "framings"),
    ("core/(scene|event)", "laws_scene events front_boards"),
    ("core/runner", "runner place roles"),
    ("core/(referee|findings|exam|facts)", "referee selftest referee_games truco_selftest"),
    ("core/tuning", "truco monopoly_players"),
    ("core/", "laws laws_text journal roles"),
    ("^src/protocol/.*adapter", "ring_porter"),
    ("^src/protocol/.*referee", "referee"),
    ("^src/protocol/.*examiner", "selftest"),
    ("^src/protocol/.*framing", "framings"),
    ("^src/protocol/.*reliable", "ring_reliable_rules ring_reliable"),
    ("^src/protocol/.*(resume|early)", "ring_resume monopoly_rings ring_reliable_rules"),
    ("^src/protocol/",
     "ring_more ring_resume ring ring_states ring_twins ring_reliable_rules roles"),
    ("link/", "link ports handshake referee_games ring_cables"),
    ("session/(lines|log_queue|line/peers)", "lines peers log_queue"),
    ("session/.*pty_program", "pty_program"),
    ("session/", "dial waiting place ring_cables lines"),
    ("bots/", "think laws"),
    ("arena/(duel|part|stat|series)", "tournament duel arena"),
    ("arena/", "arena tournament"),
    ("lab/", "wire_lab wire_roles wire_reading"),
    ("class/.*attribution", "attribution class"),
    ("class/", "class class_table attribution"),
    ("front/.*street", "street street_tale street.py"),
    ("front/", "front front_asked front_boards front_deals front_sources front_roles front_words"),
    ("web/.*store", "web_store"),
    ("web/.*server", "web_posts web_house web_smoke.py web_http.py"),
    ("web/.*(wire|capture)", "web_posts web_wire class"),
    ("web/", "web_house web_late web_long web_json web_games web_wire"),
    ("games/uno/(clues|fast_forward|value)", "uno_recall uno_memory laws_hurry laws_audit uno"),
    ("games/uno/.*(tell|scene)", "laws_scene front_deals uno"),
    ("games/uno/", "uno uno_random uno_rules uno_wire laws_text laws laws_audit uno_memory uno_recall laws_scene"),
    ("games/monopoly/.*search", "monopoly_search monopoly_search_large monopoly_search_tight"
                                " monopoly_search_large_tight"),
    ("games/monopoly/.*monopd", "monopd monopd_transcript"),
    ("games/monopoly/.*(dues|fast_forward|rules/invariant)", "laws_hurry monopoly monopoly_random"),
    ("games/monopoly/.*(learn|aprende|forecast|apprais|bargain)",
     "monopoly_aprende monopoly_players monopoly_maestro"),
    ("games/monopoly/.*(player|maestro)",
     "monopoly_players monopoly_players_estate monopoly_players_azar monopoly_players_games"
     " monopoly_maestro monopoly_ring_players"),
    ("games/monopoly/.*(scene|tell|event|show|figures)",
     "laws_scene events front_deals front_boards street_tale"),
    ("games/monopoly/.*(wire|frame_words)", "monopoly_wire monopoly_departures monopoly_rings"),
    ("games/monopoly/.*ring", "monopoly_ring monopoly_ring_more monopoly_ring_random"
                              " monopoly_ring_players monopoly_rings"),
    ("games/monopoly/.*(data|deck|board|setup|setting|lines|scenario)",
     "monopoly_data monopoly_boards monopoly_decks monopoly_files experiments laws_text"),
    ("games/monopoly/", "monopoly monopoly_cards monopoly_more monopoly_debts monopoly_random"
                        " monopoly_ring monopoly_ring_more laws"),
    ("games/reversi/.*server_trials", "reversi_server_trials"),
    ("games/reversi/.*(trials|examiner)", "reversi_trials reversi_server_trials"),
    ("games/reversi/.*referee", "referee_games"),
    ("games/reversi/.*server", "reversi_server reversi_wild journal_dir reversi_client"),
    ("games/reversi/.*client", "reversi_client reversi_wild"),
    ("games/reversi/.*framing", "framings"),
    ("games/reversi/.*(rules|view|wire|text|tell|scene|game)\\b",
     "reversi packet reversi_server laws laws_text laws_scene"),
    ("games/reversi/", "reversi_engine reversi_eval reversi_book reversi_engine_search"
                       " reversi_engine_players reversi"),
    ("games/truco/.*(referee)", "referee_truco"),
    ("games/truco/.*(examiner|trials)", "truco_selftest"),
    ("games/truco/ring/",
     "truco_wire truco_ring truco_mirror truco_player framings truco_selftest"),
    ("games/truco/.*(tell|scene)", "laws_scene truco_table front_asked"),
    ("games/truco/", "truco truco_hands truco_random truco_bots truco_imagine truco_table laws"),
    ("app/.*(arena|tournament)", "arena tournament commands.py"),
    ("workshop/.*experiment", "experiments experiments.py"),
    ("app/(ring|station|link)", "commands.py stations.py:Trace"),
    ("app/(referee|decode|selftest|replay)", "commands.py lab.py:Referee"),
    ("app/(serve|connect)", "commands.py reversi_net.py"),
    ("app/play|cli/(screen|role_seat)", "play_uno.py commands.py play_seats.py"),
    ("app/web", "web_smoke.py commands.py"),
    ("(app|cli|workshop)/", "commands.py"),
    ("games/template/", "framings roles laws"),
    ("", "laws_text roles"),
]


def suites_for(file):
    return next(suites for part, suites in TABLE if re.search(part, file)).split()

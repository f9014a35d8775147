#!/usr/bin/env python3
"""A class of ten teams over real TCP, with stations of another make: five of them have planted faults, of ten kinds.
Each fault is in its cell of the sheet, with its frame, and nobody else is marked."""
import csv
import io
import json
import subprocess
import sys
import tempfile

from class_client import ClassServer, Member, Team, packets
from web_client import PROGRAM

PLANTED = {
    "Faro": (("draw-anyway", "no-reverse"), {"U9": "tolerated", "U11": "tolerated"}),
    "Bruma": (("no-fine", "last-to-next"), {"U14": "broken", "U18": "tolerated"}),
    "Cierzo": (("mangle", "colour-bits"), {"ring.md": "broken", "U10": "tolerated"}),
    "Duna": (("resend", "flip-ed"), {"ring.md": "broken", "U19": "tolerated"}),
    "Eco": (("high-bit-0", "any-card"), {"ring.md": "tolerated", "U9": "broken"}),
}
INNOCENT = ("Alba", "Brezo", "Cobre", "Dique", "Espiga")


def all_are_tried(teacher):
    for team in teacher.room["teams"]:
        teacher.act("try", team=team["id"])
    teacher.see(lambda: len(teacher.room["runs"]) == 10)
    teacher.see(teacher.idle, 400)
    for name in INNOCENT:
        row = teacher.row(name)
        assert not teacher.faults(name), (name, teacher.faults(name))
        assert sum(mark == "holds" for mark in row.values()) >= 10, row


def all_play(teacher):
    for team in teacher.room["teams"]:
        teacher.act("play", team=team["id"])
    teacher.see(lambda: not teacher.idle())
    teacher.see(teacher.idle, 300)


def rings_by_lot(teacher):
    teacher.see(lambda: teacher.there(*PLANTED, *INNOCENT))
    before = {run["id"] for run in teacher.room["runs"]}
    teacher.act("lots")
    teacher.see(lambda: not teacher.idle())
    teacher.see(teacher.idle, 400)
    rings = [run for run in teacher.room["runs"] if run["id"] not in before]
    seated = {place for run in rings for place in run["places"] if place}
    assert len(seated) == 10 and any(run["end"] == "done" for run in rings), rings
    innocent = {teacher.team(name)["id"] for name in INNOCENT}
    assert not any(run.get("culprit") in innocent and run["end"] != "absent" for run in rings), rings


def what_did_not_come_up_is_tried_again(teacher):
    """A program that is found out early in a trial may not get so far as to do what else is wrong with it."""
    for name, (_, cells) in PLANTED.items():
        for rule in cells:
            for _ in range(40):
                if rule in teacher.faults(name):
                    break
                teacher.see(lambda: teacher.there(name))
                run = teacher.act("try", team=teacher.team(name)["id"], rule=rule)["run"]
                teacher.see(lambda: any(one["id"] == run and one["stage"] == "over" for one in teacher.room["runs"]), 200)


def every_fault_is_in_its_cell(teacher):
    for name, (quirks, cells) in PLANTED.items():
        assert teacher.faults(name) == cells, (name, quirks, teacher.faults(name))
        for rule, mark in cells.items():
            proof = teacher.act("evidence", evidence=teacher.evidence(name, rule))
            one = proof["evidence"]
            assert one["mark"] == mark and one["rule"] == rule and one["text"], one
            capture = packets(teacher.capture(one["run"]))
            if one.get("came"):
                assert capture[one["frame"] - 1][1].hex(" ").upper() == one["came"], one
                assert proof["came"][0]["text"] == one["came"] and len(proof["came"][0]["bits"]) == 32, proof
    for name in INNOCENT:
        assert not teacher.faults(name), (name, teacher.faults(name))


def the_sheet_is_exported(teacher):
    answer = teacher.act("sheet")
    rows = list(csv.reader(io.StringIO(answer["csv"])))
    rules = [rule["code"] for rule in answer["sheet"]["rules"]]
    assert rows[0] == ["team", *rules, "mark"], rows[0]
    words = {"none": "", "holds": "holds", "tolerated": "tolerated", "broken": "broken"}
    for row, line in zip(answer["sheet"]["rows"], rows[2:], strict=True):
        assert line == [row["name"], *(words[mark] for mark in row["marks"]), f"{row['points'] / 100:.2f}"], line
    best = min(row["points"] for row in answer["sheet"]["rows"] if row["name"] in INNOCENT)
    worst = max(row["points"] for row in answer["sheet"]["rows"] if row["name"] in PLANTED)
    assert best > worst, (best, worst)
    print(answer["csv"])


def the_referee_reads_a_capture(teacher):
    """What a team takes home is what the other commands read: a whole game against bots passes."""
    alba = teacher.team("Alba")["id"]
    run = next(run for run in teacher.room["runs"] if run["kind"] == "games" and alba in run["places"])
    with tempfile.NamedTemporaryFile(suffix=".pcapng") as file:
        file.write(teacher.capture(run["id"]))
        file.flush()
        done = subprocess.run([PROGRAM, "referee", "uno", file.name, "--json"], capture_output=True, check=False)
    verdict = json.loads(done.stdout.splitlines()[-1])
    assert verdict["verdict"] == "PASS" and verdict["finished"] == 1, verdict


def main():
    server = ClassServer()
    teacher = Member(server, server.teacher)
    teacher.act("settings", baud=0, timeout=4)
    teams = [Team(server, name) for name in INNOCENT]
    teams += [Team(server, name, *quirks, timeout=1.0 if "resend" in quirks else 3.0)
              for name, (quirks, _) in PLANTED.items()]
    try:
        for team in teams:
            team.start()
        teacher.see(lambda: teacher.there(*PLANTED, *INNOCENT))
        all_are_tried(teacher)
        all_play(teacher)
        rings_by_lot(teacher)
        what_did_not_come_up_is_tried_again(teacher)
        every_fault_is_in_its_cell(teacher)
        the_sheet_is_exported(teacher)
        the_referee_reads_a_capture(teacher)
    finally:
        for team in teams:
            team.stop()
    server.stop()


sys.exit(main())

#!/usr/bin/env python3
"""A class over real TCP: who may do what, trials live, whatever hostile teams do is theirs alone, and the next hour goes
on where the last one was left."""
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile

from class_client import PEER, ClassServer, Member, Team, packets
from web_client import Client


def line(port, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(source, 0))


def is_closed(connection):
    """Whatever was said to it before."""
    connection.settimeout(10)
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        pass
    return True


def keys_say_who_one_is(server):
    teacher, pupil = Member(server, server.teacher), Member(server, server.invite)
    assert (teacher.role, pupil.role) == ("teacher", "class") and teacher.room["invite"] == server.invite
    assert re.fullmatch(r"0\.[\w-]{22}", server.teacher) and server.teacher != server.invite
    stranger = Client(server)
    for key in (server.teacher[:-1] + ("A" if server.teacher[-1] != "A" else "B"), server.invite[:-1], "0."):
        assert stranger.refused("enter", key=key)
    assert stranger.refused("class", act="lots")
    for act in ("lots", "ring", "settings", "strike", "sheet", "try", "evidence", "capture", "look", "forget", "nonsense"):
        assert pupil.refused_act(act, team=1, run=1, evidence=1, teams=[1])
    assert "settings" not in pupil.room and "invite" not in pupil.room and not pupil.room["sheet"]["rows"]
    for name in ("", "   "):
        assert pupil.refused_act("register", name=name)
    key = pupil.act("register", name="<b>Ana</b>\n")["key"]
    assert pupil.refused_act("register", name="<b>Ana</b>?")
    ana = Member(server, key)
    assert ana.role == "team" and ana.team("<b>Ana</b>?")["port"] > 0
    pupil.see(lambda: pupil.team("<b>Ana</b>?"))
    assert not {"port", "address"} & set(pupil.team("<b>Ana</b>?")), pupil.room["teams"]
    for act in ("lots", "ring", "settings", "strike", "sheet", "register", "forget"):
        assert ana.refused_act(act, name="x", team=1, teams=[1])
    for settings in ({"baud": -1}, {"timeout": 0}, {"game": "chess"}, {"seats": 9},
                     {"weights": {"U9": 101}}, {"tolerated": 101}, {"games": 0}):
        assert teacher.refused_act("settings", **settings), settings
    teacher.act("strike", team=ana.room["team"])
    assert stranger.refused("enter", key=key)
    for one in (teacher, pupil, ana):
        one.close()
    stranger.close()


def trials_are_seen_live(server, teacher):
    team = Team(server, "Brezo")
    team.start()
    team.member.see(lambda: team.member.there("Brezo"))
    run = team.member.act("try", rule="U9")["run"]
    assert team.member.refused_act("try") and team.member.refused_act("play")
    states, words = set(), set()

    def over():
        states.update(trial["state"] for trial in team.member.run.get("trials", []))
        words.update(frame["words"] for frame in team.member.run.get("last", []))
        return team.member.run.get("stage") == "over"

    team.member.see(over)
    assert {"on", "passed"} <= states and words, states
    assert team.member.run["id"] == run and team.member.run["end"] == "done", team.member.run
    team.member.see(lambda: team.member.row("Brezo")["U9"] == "holds")
    assert len(team.member.room["sheet"]["rows"]) == 1
    proof = team.member.act("evidence", evidence=team.member.evidence("Brezo", "U9"))
    assert proof["evidence"]["mark"] == "holds" and proof["frames"], proof
    frames = team.member.act("frames", run=run)["frames"]
    found = packets(team.member.capture(run))
    assert [frame["text"] for frame in frames] == [octets.hex(" ").upper() for _, octets in found[:100]]
    teacher.act("look", run=run)
    teacher.see(lambda: teacher.run.get("id") == run)
    for member in (teacher, team.member):
        seen = watched(server, member, run)
        assert seen["kind"] == "capture" and [one["name"] for one in seen["stations"]] == ["Sobremesa", "Brezo"], seen
        assert [one["x"] for one in seen["entries"]][-50:] == [octets.hex().upper() for _, octets in found][-50:]
    return team


def what_is_tolerated_is_not_simply_right(server):
    """A trial that is passed, and whose rule was bent, is shown as such, as in the sheet."""
    team = Team(server, "Faro", "draw-anyway")
    try:
        team.start()
        team.member.see(lambda: team.member.there("Faro"))
        team.member.act("try", rule="U9")
        team.member.see(lambda: team.member.run.get("stage") == "over")
        states = [trial["state"] for trial in team.member.run["trials"]]
        assert "tolerated" in states and "failed" not in states, states
        team.member.see(lambda: team.member.row("Faro")["U9"] == "tolerated")
    finally:
        team.stop()


def watched(server, member, run):
    """What somebody sees of a run on the wire."""
    watcher = Client(server)
    watcher.ask("enter", key=member.act("wire", run=run)["key"])
    while True:
        message = watcher.take()
        if message["t"] == "wire":
            watcher.close()
            return message


def what_is_anothers_is_not_seen(server, teacher, brezo):
    other = Team(server, "Cobre")
    run = brezo.member.room["runs"][0]["id"]
    evidence = brezo.member.evidence("Brezo", "U9")
    for act in ("look", "frames", "capture", "stop", "wire"):
        assert other.member.refused_act(act, run=run), act
    assert other.member.refused_act("evidence", evidence=evidence)
    assert other.member.act("try", team=brezo.member.room["team"])  # its own, whatever it says
    teacher.see(lambda: any(one["stage"] == "waits" for one in teacher.room["runs"]))
    waiting = next(one for one in teacher.room["runs"] if one["stage"] == "waits")
    assert waiting["places"] == [other.member.room["team"]], waiting
    teacher.act("stop", run=waiting["id"])
    return other


def seats_are_not_taken_away(server, teacher, brezo, cobre):
    """From another address, and while somebody is there, nobody is let in; a flood, half a frame and noise of one team
    do nothing to another, which goes on with its trials."""
    run = brezo.member.act("try", rule="U2")["run"]
    brezo.member.see(lambda: brezo.member.run.get("stage") == "goes" and brezo.member.run["id"] == run)
    for source in ("127.0.0.1", "127.0.0.2"):
        assert is_closed(line(brezo.port, source))
    assert is_closed(line(cobre.port, "127.0.0.3"))
    with line(cobre.port) as half:
        teacher.see(lambda: teacher.there("Cobre"))
        tried = cobre.member.act("try")["run"]
        cobre.member.see(lambda: cobre.member.run.get("id") == tried and cobre.member.run["stage"] == "goes")
        half.sendall(b"\x7e\x01" * 50)
        second = line(cobre.port)
        assert is_closed(second)
    teacher.see(lambda: not teacher.there("Cobre"))
    with line(cobre.port) as flood:
        teacher.see(lambda: teacher.there("Cobre"))
        try:
            for _ in range(200):
                flood.sendall(os.urandom(65536))
        except OSError:
            pass
        assert is_closed(flood)
    teacher.see(lambda: not teacher.team("Cobre").get("run"), 90)
    assert next(one for one in teacher.room["runs"] if one["id"] == tried)["end"] == "flood", teacher.room["runs"]
    assert teacher.team("Brezo")["strangers"] == 2 and teacher.team("Cobre")["strangers"] == 2, teacher.room["teams"]
    brezo.member.see(lambda: brezo.member.run["stage"] == "over", 120)
    assert brezo.member.run["end"] == "done" and not teacher.faults("Brezo"), brezo.member.run
    cobre.member.act("move")


def who_stops_a_ring_is_left_out(server, teacher, brezo, cobre):
    """Duna says nothing more after it has taken its number: the ring is ended, and the other two play to the end."""
    duna = Team(server, "Duna", "swallow")
    teams = (brezo, cobre, duna)
    for team in (cobre, duna):
        team.start()
    teacher.see(lambda: teacher.there("Brezo", "Cobre", "Duna"))
    run = teacher.act("ring", teams=[team.member.room["team"] for team in teams])["run"]
    teacher.see(lambda: any(one["id"] == run and one["frames"] > 0 for one in teacher.room["runs"]))
    live = watched(server, teacher, run)
    assert [one["name"] for one in live["stations"]] == ["Sobremesa", "Brezo", "Cobre", "Duna"], live
    assert live["kind"] == "live" and brezo.member.refused_act("wire", run=run) and brezo.member.refused_act("capture", run=run)
    teacher.see(lambda: teacher.room["runs"][0]["id"] > run and teacher.idle(), 120)
    over = watched(server, brezo.member, run)
    marks = [one for one in over["entries"] if one["k"] == "finding"]
    assert over["kind"] == "capture" and [(one["rule"], one["c"]) for one in marks] == [("ring.md", 3)], marks
    first = next(one for one in teacher.room["runs"] if one["id"] == run)
    assert first["end"] in ("fault", "left") and first["culprit"] == duna.member.room["team"], first
    assert "Duna" in first["why"]
    assert teacher.room["runs"][0]["end"] == "done", teacher.room["runs"][0]
    assert duna.member.room["team"] not in teacher.room["runs"][0]["places"]
    assert teacher.faults("Duna")["ring.md"] == "broken" and not teacher.faults("Brezo"), teacher.room["sheet"]
    duna.stop()


def a_device_is_for_this_machine(server, teacher):
    joiner = Member(server, server.invite)
    member = Member(server, joiner.act("register", name="Eco", device=True)["key"])
    device = member.team("Eco")["line"]
    assert device.startswith("/dev/"), device
    program = subprocess.Popen([sys.executable, str(PEER), "--port", device, "--baud", "0", "--games", "9", "--idle", "0"],
                               stderr=subprocess.DEVNULL)
    try:
        member.see(lambda: member.there("Eco"))
        member.act("play")
        member.see(lambda: member.run.get("stage") == "over")
        assert member.run["end"] == "done" and member.run["finished"] == 1, member.run
    finally:
        program.kill()
        program.wait()
    member.see(lambda: not member.there("Eco"))
    teacher.see(lambda: teacher.row("Eco").get("ring.md") == "holds")


def client(server, name, *command):
    """A team whose program is a client of another make; whenever it has ended it is started anew."""
    member = Member(server, Member(server, server.invite).act("register", name=name)["key"])
    again = ["sh", "-c", 'while :; do "$@"; sleep 0.1; done', "again", *command]
    where = ["127.0.0.1", str(member.team(name)["port"])]
    program = subprocess.Popen([one for word in again for one in (where if word == "HERE" else [word])],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    member.see(lambda: member.there(name))  # it has said that it wants to play, and waits
    return member, program


def clients_of_a_server_sit_at_tables(server, teacher):
    """A class of Reversi: clients of another make, in two languages, are tried, play whole games against a bot and with each
    other; one that says nothing in its turn is marked for that alone, and its rival plays on without it."""
    teacher.act("settings", game="reversi", baud=0)
    peer = str(PEER.parent / "reversi_client")
    python = [sys.executable, "-B", f"{peer}.py", "HERE", "--games", "99", "--name"]
    teams = {"Fresno": [*python, "Fresno"], "Gamo": [*python, "Gamo", "--quirk", "mute"],
             "Haya": ["perl", f"{peer}.pl", "HERE", "Haya", "7", "games=99"]}
    teams = {name: client(server, name, *command) for name, command in teams.items()}

    def over(member, run):
        member.see(lambda: any(one["id"] == run and one["stage"] == "over" for one in member.room["runs"]))
        return next(one for one in member.room["runs"] if one["id"] == run)

    try:
        for name, faults in (("Fresno", {}), ("Gamo", {"R6": "broken"})):
            member = teams[name][0]
            run = member.act("try", rule="R4")["run"]
            assert over(member, run)["end"] == "done"
            teacher.see(lambda: teacher.faults(name) == faults and (faults or teacher.row(name).get("R4") == "holds"))
            sent = [octets for cable, octets in packets(member.capture(run)) if cable == 1]
            assert sent[0][:3] == b"RV\x80" and sent[1][:3] == b"RV\x40", sent[:2]
        teacher.act("forget", team=teacher.team("Gamo")["id"])
        run = over(teams["Haya"][0], teams["Haya"][0].act("play")["run"])
        assert run["end"] == "done" and run["finished"] == 1 and len(run["places"]) == 2, run
        seen = watched(server, teacher, run["id"])
        assert {one["name"] for one in seen["stations"][1:]} == {"Haya", "Sobremesa"}, seen["stations"]
        teacher.see(lambda: teacher.there(*teams))
        pair = [teacher.team(name)["id"] for name in ("Gamo", "Fresno")]
        run = over(teacher, teacher.act("ring", teams=pair)["run"])
        assert run["end"] == "fault" and run["culprit"] == pair[0], run
        teacher.see(lambda: teacher.room["runs"][0]["id"] > run["id"] and teacher.idle())
        assert teacher.room["runs"][0]["end"] == "done" and pair[1] in teacher.room["runs"][0]["places"]
        assert teacher.faults("Gamo") == {"R6": "broken"} and not teacher.faults("Fresno") and not teacher.faults("Haya")
        proof = teacher.act("evidence", evidence=teacher.evidence("Gamo", "R6"))
        assert proof["evidence"]["run"] == run["id"] and proof["frames"], proof
    finally:
        for _, program in teams.values():
            os.killpg(program.pid, signal.SIGKILL)
            program.wait()
    teacher.act("settings", game="uno")


def the_next_hour_goes_on(server, path, teacher, brezo):
    """Killed in the middle of a run: keys, teams, ports, weights, the sheet and its evidence are as they were."""
    teacher.act("settings", weights={"U9": 7}, open=True)
    teacher.see(lambda: any(rule["weight"] == 7 for rule in teacher.room["sheet"]["rules"]))
    evidence = teacher.evidence("Brezo", "U9")
    before, proof = teacher.room, teacher.act("evidence", evidence=evidence)
    capture = teacher.capture(proof["evidence"]["run"])
    brezo.member.act("try")
    teacher.see(lambda: not teacher.idle())
    server.kill()
    again = ClassServer("--data", path)
    assert (again.teacher, again.invite) == (server.teacher, server.invite)
    teacher, team = Member(again, again.teacher), Member(again, brezo.key)
    assert teacher.room["sheet"] == before["sheet"], teacher.room["sheet"]
    assert [one["name"] for one in teacher.room["teams"]] == [one["name"] for one in before["teams"]]
    assert teacher.team("Brezo")["port"] == brezo.port and teacher.room["runs"][0]["end"] == "lost"
    assert teacher.act("evidence", evidence=evidence) == {**proof, "id": teacher.next - 1}
    assert teacher.capture(proof["evidence"]["run"]) == capture
    pupil = Member(again, again.invite)
    assert pupil.room["sheet"]["rows"] and "evidence" not in pupil.room["sheet"]["rows"][0]
    team.see(lambda: team.there("Brezo"))  # its program has come back by itself
    team.act("try", rule="U16")
    team.see(lambda: team.run.get("stage") == "over")
    assert team.run["end"] == "done"
    again.stop()


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "class.db")
        server = ClassServer("--data", path)
        keys_say_who_one_is(server)
        teacher = Member(server, server.teacher)
        teacher.act("settings", baud=0, timeout=2)
        what_is_tolerated_is_not_simply_right(server)
        teams = [trials_are_seen_live(server, teacher)]
        try:
            teams.append(what_is_anothers_is_not_seen(server, teacher, *teams))
            seats_are_not_taken_away(server, teacher, *teams)
            who_stops_a_ring_is_left_out(server, teacher, *teams)
            a_device_is_for_this_machine(server, teacher)
            clients_of_a_server_sit_at_tables(server, teacher)
            the_next_hour_goes_on(server, path, teacher, teams[0])
        finally:
            for team in teams:
                team.stop()


sys.exit(main())

#!/usr/bin/env python3
"""What people do at a table of the page, request by request: two of them, somebody who looks on, and the server killed
in between."""
import json
import os
import random
import subprocess
import sys
import tempfile

from web_client import PROGRAM, Client, Refused, Server

RNG = random.Random(15)


def create(client, game, seats, rules="", **more):
    return client.ask("create", **{"game": game, "rules": rules, "name": "Eva", "open": True, "chat": True,
                                   "seats": [{"who": who} for who in seats], **more})


def people_sit_down_talk_and_stand_up(server):
    eva, luis, other = Client(server), Client(server, lang="en"), Client(server)
    other.ask("lobby", on=True)
    made = create(eva, "uno", ["me", "open", "bot"])
    eva.enter(made["seat"])
    assert eva.table["stage"] == "open" and eva.table["you"] == 0, eva.table
    while not other.other or not other.other[-1]["tables"]:
        other.take()
    listed = other.other[-1]["tables"][0]
    assert listed["key"] == made["join"] and [seat["kind"] for seat in listed["seats"]] == ["person", "open", "bot"]
    assert luis.refused("sit", key=made["watch"], seat=1, name="Luis")
    assert luis.refused("sit", key=made["join"], seat=7, name="Luis")
    assert luis.refused("sit", key=made["join"], seat=1, name="  ")
    sat = luis.ask("sit", key=made["join"], seat=1, name="Luis <b>|x")
    luis.until(lambda table: table and table.get("stage") != "open")
    assert luis.table["as"] == "seat" and luis.table["you"] == 1
    assert luis.table["people"][1]["name"] == "Luis <b>/x", luis.table["people"]
    eva.until(lambda table: table["stage"] != "open")
    eva.ask("chat", text="¿Empezamos? <i>\x07</i>")
    while not luis.other:
        luis.take()
    assert luis.other[-1] == {"t": "said", "name": "Eva", "text": "¿Empezamos? <i> </i>"}, luis.other
    assert "chat" not in other.enter(made["watch"]) and other.table["chat"] == [
        {"name": "Eva", "text": "¿Empezamos? <i> </i>"}]
    assert "chat" in eva.table["can"] and "chat" not in other.table["can"]
    assert other.refused("chat", text="no") and other.refused("play", q=1, choice=0, mid="a")
    assert eva.refused("chat", text="x" * 201) and eva.refused("chat", text="")
    assert other.table["links"] == {"watch": made["watch"]} and eva.table["links"]["join"] == made["join"]
    assert eva.refused("remove", seat=1)
    luis.ask("stand")
    assert luis.table["as"] == "join" and luis.table["you"] == -1 and "q" not in luis.table
    assert luis.table["people"][1]["kind"] == "bot"
    assert other.refused("enter", key=sat["seat"])
    for client in (eva, luis, other):
        client.close()


def a_move_counts_once(server):
    eva = Client(server)
    made = create(eva, "reversi", ["me", "bot"], level="level1")
    eva.enter(made["seat"])
    eva.ask("hurry", on=True)
    eva.turn()
    question, option = eva.table["q"], eva.table["scene"]["option"][0]
    fields = {"q": question, "choice": option["choice"], "n": option["n"]}
    assert eva.refused("play", **fields)["why"]
    assert eva.refused("play", **fields, mid="two\nlines") and eva.refused("play", **fields, mid="x" * 41)
    assert eva.refused("play", q=question, choice=999, mid="a") and eva.refused("play", q=question, mid="a")
    assert eva.refused("play", q=question + 1, choice=0, mid="a")["late"]
    eva.ask("play", **fields, mid="once")
    moves = eva.turn()["n"]
    eva.ask("play", **fields, mid="once")
    assert eva.refused("play", **fields, mid="twice")["late"]
    assert eva.table["n"] == moves, eva.table["n"]
    again = Client(server)
    again.enter(made["seat"])
    again.ask("play", **fields, mid="once")
    assert again.table["n"] == moves and again.table["scene"] == eva.table["scene"]
    eva.close()
    again.close()


def what_is_done_can_be_looked_at_and_taken_back(server):
    eva = Client(server)
    made = create(eva, "reversi", ["me", "bot"], level="level2")
    eva.enter(made["seat"])
    eva.ask("hurry", on=True)
    first = eva.turn()["scene"]
    hint = eva.ask("hint")
    assert [one["option"] for one in hint["worth"]] == list(range(len(first["option"]))) and hint["line"], hint
    assert any(one["best"] for one in hint["worth"])
    assert "undo" not in eva.table["can"] and eva.refused("undo")
    for _ in range(3):
        eva.choose(RNG.choice)
        eva.turn()
    moves, now = eva.table["n"], eva.table["scene"]
    eva.ask("go", move=0)
    assert eva.table["move"] == 0 and eva.table["moves"] == moves and "q" not in eva.table
    assert eva.table["scene"]["board"] != now["board"] and "log" not in eva.table
    assert eva.refused("go", move=moves + 1)
    eva.ask("go", move=-1)
    eva.turn()
    assert eva.table["scene"] == now and "move" not in eva.table
    eva.ask("undo")
    eva.turn()
    assert eva.table["n"] < moves and "undo" in eva.table["can"]
    while "undo" in eva.table["can"]:
        eva.ask("undo")
        eva.turn()
    assert eva.table["scene"]["board"] == first["board"] and eva.table["n"] == 0
    assert eva.refused("again")
    eva.ask("resign")
    assert eva.table["stage"] == "over" and "Eva" in eva.table["outcome"] and "again" in eva.table["can"]
    replay = eva.table["links"]["replay"]
    eva.ask("again")
    eva.turn()
    assert eva.table["stage"] == "asks" and "replay" not in eva.table["links"]
    other = Client(server)
    assert other.enter(replay)["as"] == "replay" and other.table["moves"] == 0
    eva.close()
    other.close()


def a_finished_game_is_a_replay(server):
    eva, other = Client(server), Client(server)
    made = create(eva, "monopoly", ["me", "bot", "bot"], rules="rounds=3", level="azar")
    eva.enter(made["seat"])
    eva.ask("hurry", on=True)
    card = eva.ask("card", cell=1)["card"]
    assert card["title"] and card["row"], card
    assert eva.refused("card", cell=100) and eva.refused("card", cell=4000)
    course = eva.ask("figures")
    assert course["figures"][0]["name"] == "money" and len(course["figures"][0]["seats"]) == 3
    turns, before = list(course["turns"]), len(eva.heard)  # whoever has the answer has been shown all that it says
    while eva.turn()["stage"] != "over":
        eva.choose(lambda options: RNG.choice([one for one in options if not one.get("grave")] or options))
    for text in map(json.loads, eva.heard[before:]):
        if "figures" in text and text["t"] == "step":
            turns.append(text["turn"])
    assert turns == sorted(set(turns)) and turns[-1] >= 3, turns
    whole = eva.ask("figures")
    assert whole["turns"][-1] == turns[-1], (whole["turns"], turns)
    replay = eva.table["links"]["replay"]
    assert other.enter(replay)["as"] == "replay"
    assert other.table["move"] == 0 and other.table["moves"] == eva.table["n"] and other.table["you"] == -1
    other.ask("go", move=other.table["moves"])
    while other.table["move"] == 0:
        other.take()
    assert other.table["scene"]["seat"][1]["money"] == eva.table["scene"]["seat"][1]["money"]
    assert 0 < len(other.table["log"]) <= 60 and other.table["log"][-1]["n"] == eva.table["log"][-1]["n"]
    assert other.refused("play", q=1, choice=0, mid="a") and other.refused("undo")
    eva.close()
    other.close()


def a_journal_can_be_brought_along(server):
    eva = Client(server)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "journal")
        subprocess.run([PROGRAM, "play", "uno", "--plain", "--fast", "--seed", "7", "--journal", path],
                       input="1\n" * 400 + "q\n", text=True, stdout=subprocess.DEVNULL, check=False)
        with open(path, encoding="utf-8") as file:
            text = file.read()
    key = eva.ask("journal", part=text[:100], last=False) and eva.ask("journal", part=text[100:], last=True)["key"]
    assert eva.enter(key)["as"] == "replay" and eva.table["game"] == "uno" and eva.table["moves"] > 30, eva.table
    bad = eva.ask("journal", text="nonsense")["key"]
    assert eva.refused("enter", key=bad)["why"]
    john = Client(server, lang="en")  # it is read on another thread, which gives its reasons in the language of who asked
    for client, word in ((eva, "línea 1"), (john, "line 1")):
        bad = client.ask("journal", text="# sobremesa 1\n")["key"]
        assert word in client.refused("enter", key=bad)["why"], word
    john.close()
    eva.close()


def killed_it_goes_on(path):
    server = Server("--data", path)
    eva = Client(server)
    made = create(eva, "uno", ["me", "bot", "bot"])
    eva.enter(made["seat"])
    eva.ask("hurry", on=True)
    for round_ in range(6):
        if eva.turn()["stage"] == "over":
            break
        option = RNG.choice(eva.table["scene"]["option"])
        fields = {"q": eva.table["q"], "choice": option["choice"], "n": option["n"], "mid": f"m{round_}"}
        eva.ask("play", **fields)
        moves = eva.table["n"]
        server.kill()
        server = Server("--data", path)
        eva = Client(server)
        eva.enter(made["seat"])
        assert eva.table["n"] >= moves, (eva.table["n"], moves)
        eva.ask("play", **fields)  # acknowledged before: the same answer, and nothing changes
        eva.ask("hurry", on=True)
    eva.turn()
    watcher = Client(server)
    watcher.enter(made["watch"])
    assert watcher.table["n"] == eva.table["n"] and watcher.table["people"][0]["name"] == "Eva"
    server.stop()


def two_sit_down_at_one_moment(server):
    """Both asked for the same seat before either had an answer: there is another one, or a word in one's own language."""
    host = Client(server)
    for seats, both in (("me", "open", "open"), True), (("me", "open"), False):
        made = create(host, "uno", seats)
        ana, bob = Client(server), Client(server, lang="en")
        numbers = []
        for client in (ana, bob):
            client.enter(made["join"])
        for client in (ana, bob):
            numbers.append(client.post("sit", key=made["join"], seat=1, name="X"))
        answers = []
        for client, number in zip((ana, bob), numbers):
            try:
                answers.append(client.answer(number))
            except Refused as refusal:
                answers.append(refusal.message)
        assert [answer["t"] for answer in answers].count("done") == 1 + both, answers
        if both:
            ana.until(lambda table: table.get("you", -1) >= 0)
            bob.until(lambda table: table.get("you", -1) >= 0)
            assert {ana.table["you"], bob.table["you"]} == {1, 2}, (ana.table["you"], bob.table["you"])
        else:
            refused = [i for i, answer in enumerate(answers) if answer["t"] == "no"][0]
            assert answers[refused]["why"] == ("Ese sitio no está libre", "That seat is not free")[refused], answers
        for client in (ana, bob):
            client.close()


def the_same_people_play_another_round(server):
    """Resigning, again with the same seats, going away and coming back, a free seat for a bot, and a table without chat."""
    eva, luis, other = Client(server), Client(server), Client(server)
    made = create(eva, "reversi", ["me", "open"], chat=False)
    eva.enter(made["seat"])
    seat = luis.ask("sit", key=made["join"], seat=1, name="Luis")["seat"]
    other.enter(made["watch"])
    eva.turn()
    assert "chat" not in eva.table["can"] and eva.refused("chat", text="hola")["why"] == "En esta mesa no se charla"
    assert other.refused("resign") and eva.refused("again")["why"] == "El juego no ha terminado"
    eva.choose(RNG.choice)
    luis.until(lambda table: "q" in table)
    luis.ask("resign")
    for client in (eva, luis, other):
        client.until(lambda table: table["stage"] == "over")
        assert "Luis abandona" in client.table["outcome"] and client.table["n"] == 1, client.table["outcome"]
        assert ("again" in client.table["can"]) and "resign" not in client.table["can"]
    replay = eva.table["links"]["replay"]
    eva.ask("again")
    for client in (eva, luis, other):
        client.until(lambda table: table["stage"] != "over")
        assert client.table["n"] == 0 and [one["name"] for one in client.table["people"]] == ["Eva", "Luis"]
        assert len(client.table["totals"]) == 2 and client.table["you"] == {eva: 0, luis: 1, other: -1}[client]
    eva.turn()
    luis.ask("leave")
    eva.until(lambda table: not table["people"][1]["here"])
    assert eva.table["people"][1]["kind"] == "person" and 0 < eva.table["people"][1]["back_by"] <= 60
    assert eva.refused("remove", seat=1)["why"].startswith("A quien está, o aún puede volver")
    luis.enter(seat)
    assert luis.table["you"] == 1 and luis.enter(replay)["as"] == "replay" and luis.table["moves"] == 1
    solo = create(other, "reversi", ["me", "open"])
    other.enter(solo["seat"])
    assert other.table["stage"] == "open"
    other.ask("remove", seat=1)
    other.turn()
    assert other.table["people"][1]["kind"] == "bot" and luis.refused("sit", key=solo["join"], seat=1, name="Luis")
    for client in (eva, luis, other):
        client.close()


def main():
    server = Server()
    try:
        people_sit_down_talk_and_stand_up(server)
        two_sit_down_at_one_moment(server)
        a_move_counts_once(server)
        the_same_people_play_another_round(server)
        what_is_done_can_be_looked_at_and_taken_back(server)
        a_finished_game_is_a_replay(server)
        a_journal_can_be_brought_along(server)
    finally:
        server.stop()
    with tempfile.TemporaryDirectory() as folder:
        killed_it_goes_on(os.path.join(folder, "tables.db"))


sys.exit(main())

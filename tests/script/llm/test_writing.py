"""A model's script is used when it keeps every rule; it is asked twice at most."""

import json
from dataclasses import replace

from pipeline.script import markdown
from pipeline.script.house import House
from tests.script.llm.answers import BRIEF, LOOM, answer, rules, sentence, story, written
from tests.script.llm.model_server import playing, says


def test_a_good_answer_becomes_the_script() -> None:
    """Its sections between the opening and a close of ours, its ids as full labels, and a line that says who wrote."""
    with playing(says(answer())) as server:
        draft = written(server)
    assert draft.writer == "llm" and draft.notes == ("written by the model `tiny`",)
    assert [part.heading for part in draft.script.sections] == ["Opening", "The Quux loom", "Kiln glaze crash", "Close"]
    assert draft.script.title == "A Quux loom and the kiln glaze"
    assert [link.label for link in draft.script.links] == [LOOM.id, "812"]
    assert draft.script.sentences[-1].text == "This was the Anvil briefing, read by a synthetic voice."
    assert server.headers[0]["path"] == "/v1/chat/completions"


def test_a_script_by_a_model_survives_its_file() -> None:
    """What was judged is what is read from the Markdown."""
    with playing(says(answer())) as server:
        script = written(server).script
    place = markdown.Name(show="anvil", episode=script.episode, published=None, file="x.md")
    assert markdown.from_markdown(markdown.to_markdown(script), place) == script


def test_the_model_gets_the_stories_as_fenced_data() -> None:
    """Ids, people, kind, state, why; the form of the answer allows no other id."""
    with playing(says(answer())) as server:
        written(server)
    body = server.bodies[0]
    system, user = body["messages"]
    fence, record, end, *_ = user["content"].split("\n")
    assert fence.startswith("<record ") and end == fence.replace("<", "</")
    changes = {change["id"]: change for told in json.loads(record)["stories"] for change in told["changes"]}
    assert changes["4f5e6d7"]["people"] == ["Ada Byron"] and "threads were lost" in changes["4f5e6d7"]["body"]
    assert changes["812"]["state"] == "open" and changes["812"]["kind"] == "fix"
    assert "Quux" not in system["content"]
    form = body["response_format"]["json_schema"]["schema"]["properties"]
    assert set(form["opening"]["items"]["properties"]["cites"]["items"]["enum"]) == set(changes) == {"4f5e6d7", "812"}


def test_an_ungrounded_answer_is_asked_for_once_more_with_its_faults() -> None:
    """The second request holds the first answer and what was wrong with it; the second script is used."""
    bad = story(sentence("Grace Hopper added 99 looms.", "4f5e6d7"))
    with playing(says(bad), says(answer())) as server:
        draft = written(server)
    assert draft.writer == "llm" and "second attempt" in draft.notes[0]
    assert any("Hopper" in note for note in draft.notes[1:])
    assistant, user = server.bodies[1]["messages"][2:]
    assert json.loads(assistant["content"]) == bad
    assert "“Hopper” is in no change cited" in user["content"] and "“99”" in user["content"]


def test_a_second_bad_answer_leaves_it_to_the_rules() -> None:
    """There is no third request, and the notes say why."""
    bad = story(sentence("Grace Hopper added it.", "4f5e6d7"))
    with playing(says(bad), says(bad)) as server:
        draft = written(server)
    assert draft.writer == "rules" and draft.script == rules() and len(server.bodies) == 2
    assert "refused twice" in draft.notes[0] and any("Grace" in note for note in draft.notes[1:])


def test_the_words_of_the_show_are_kept() -> None:
    """What it never says is asked for and checked; areas have its names."""
    house = House(areas=(("src/loom", "weaving"),), avoid=("glaze",))
    with playing(says(answer()), says(answer())) as server:
        draft = written(server, brief=replace(BRIEF, house=house))
    assert draft.writer == "rules" and any("“glaze”, which this show never says" in note for note in draft.notes)
    assert "Never say: glaze." in server.bodies[0]["messages"][1]["content"]

"""Asks a model one thing through the chat completions that many servers share, in the strictest form each one takes."""

import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pipeline.script.llm.wire import Endpoint, NoAnswerError, Reply, post

_LONGEST_WAIT = 30.0
"""Seconds that a busy server may ask us to wait before the one further try."""
_WAIT = 1.0
"""Seconds before it when the server does not say."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked and how the answer is to look."""

    messages: tuple[tuple[str, str], ...]
    """(role, text) pairs."""
    schema: dict[str, Any]
    """JSON schema of the answer."""
    tokens: int
    """The most that the answer may have."""


_NOT_SO = (400, 422, 500)
"""What servers say to a form they don't know; llama-cpp-python's says 500."""


def ask(endpoint: Endpoint, question: Question) -> str:
    """The model's answer as it was given; NoAnswerError when there is none within the time there is.

    A server that is busy or stumbles is asked once more, in all.
    """
    deadline = time.monotonic() + endpoint.whole
    patient = True
    status = 0
    for form in _forms(endpoint, question):
        body = json.dumps(form).encode()
        reply = post(endpoint, body, _left(endpoint, deadline))
        if patient and (reply.status == 429 or reply.status >= 500):
            patient = False
            time.sleep(min(_wait(reply), _left(endpoint, deadline)))
            reply = post(endpoint, body, _left(endpoint, deadline))
        if reply.status not in _NOT_SO:
            return _content(endpoint, reply)
        status = reply.status
    raise NoAnswerError(_refusal(endpoint, status))


def _forms(endpoint: Endpoint, question: Question) -> Iterator[dict[str, Any]]:
    """The request, from the strictest form to the barest: servers differ in what they take.

    The second is llama.cpp's; the fourth is for models that want neither a temperature nor a limit under this name.
    """
    messages = [{"role": role, "content": text} for role, text in question.messages]
    bare: dict[str, Any] = {"model": endpoint.model, "messages": messages}
    full = bare | {"temperature": 0, "max_tokens": question.tokens}
    named = {"name": "briefing", "strict": True, "schema": question.schema}
    by_schema = {"response_format": {"type": "json_schema", "json_schema": named}}
    yield full | by_schema
    yield full | {"response_format": {"type": "json_object", "schema": question.schema}}
    yield full | {"response_format": {"type": "json_object"}}
    yield bare | by_schema
    yield bare


def _wait(reply: Reply) -> float:
    """Seconds until a busy server may be asked again; NoAnswerError when it wants more than anyone would wait."""
    wait = float(reply.retry_after) if reply.retry_after.isdecimal() and len(reply.retry_after) < 8 else _WAIT
    if wait > _LONGEST_WAIT:
        raise NoAnswerError(f"the model's server is busy and asks to wait {wait:g} seconds ({reply.status})")
    return wait


def _left(endpoint: Endpoint, deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise NoAnswerError(f"the model's server did not answer within {endpoint.whole:g} seconds")
    return left


class _Message(BaseModel):
    model_config = ConfigDict(strict=True)
    content: str


class _Choice(BaseModel):
    model_config = ConfigDict(strict=True)
    message: _Message


class _Completion(BaseModel):
    model_config = ConfigDict(strict=True)
    choices: list[_Choice] = Field(min_length=1)


def _content(endpoint: Endpoint, reply: Reply) -> str:
    """The text of the first choice."""
    if reply.status != 200:
        raise NoAnswerError(_refusal(endpoint, reply.status))
    try:
        content = _Completion.model_validate_json(reply.body).choices[0].message.content
    except ValidationError as error:
        raise NoAnswerError("the model's server answered something other than a chat completion") from error
    key = endpoint.key()
    if key and (key in content or key in _unescaped(content)):
        raise NoAnswerError("the answer repeats the key and was thrown away")
    return content


def _unescaped(text: str) -> str:
    """What JSON inside the text would spell."""
    return re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), text).replace("\\/", "/")


def _refusal(endpoint: Endpoint, status: int) -> str:
    if 300 <= status < 400:
        return f"the model's server sends us elsewhere ({status}), where the key would go too; correct `base_url`"
    if status in (401, 403):
        return f"the model's server wants another key ({status}); set `{endpoint.key_env}`"
    if status == 404:
        return f"the model's server has no such address or model ({status}); check `base_url` and `model`"
    if status in (400, 422):
        return f"the model's server refuses the request ({status}); check `model` and `context`"
    if status == 429:
        return f"the model's server is busy, or the key's allowance is used up ({status})"
    return f"the model's server failed ({status})"

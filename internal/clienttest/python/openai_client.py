"""Uses RepoChat through the official OpenAI client and tells what came of it.

Called with the server's address, a good key, another good key, which is used up,
and the model to ask. Prints one JSON object, which the caller judges.
"""

import json
import sys

import openai

address, key, spare_key, model = sys.argv[1:5]
client = openai.OpenAI(base_url=address + "/v1", api_key=key, max_retries=0)
told = {}


def kind(call):
    """The name of the error that a call ends in."""
    try:
        call()
    except openai.OpenAIError as error:
        return f"{type(error).__name__} {getattr(error, 'code', None)}"
    return "no error"


def ask(messages, **options):
    by = client.with_options(api_key=options.pop("key", key))
    return by.chat.completions.create(model=options.pop("model", model), messages=messages, temperature=0, **options)


def user(text):
    return {"role": "user", "content": text}


told["models"] = [entry.id for entry in client.models.list()]
told["model"] = client.models.retrieve(model).id

question = user("Who fixed the most bugs in scheduler.go?")
first = ask([{"role": "system", "content": "Be brief."}, question])
told["answer"] = first.choices[0].message.content
told["finish"] = first.choices[0].finish_reason
told["tokens"] = first.usage.total_tokens

pieces = []
for chunk in ask([question], stream=True, stream_options={"include_usage": True}):
    if chunk.choices:
        pieces.append(chunk.choices[0].delta.content or "")
    elif chunk.usage:
        told["stream_tokens"] = chunk.usage.total_tokens
told["streamed"] = "".join(pieces)
told["pieces"] = len(pieces)

told["continued"] = ask([
    user("How many commits were there in June 2023?"),
    {"role": "assistant", "content": ask([user("How many commits were there in June 2023?")]).choices[0].message.content},
    {"role": "user", "content": [{"type": "text", "text": "And in May 2023?"}]},
]).choices[0].message.content

told["errors"] = {
    "unknown model": kind(lambda: ask([question], model="nobody/nothing")),
    "unknown model retrieved": kind(lambda: client.models.retrieve("nobody/nothing")),
    "several answers": kind(lambda: ask([question], n=2)),
    "no messages": kind(lambda: ask([])),
    "wrong key": kind(lambda: ask([question], key="sk-wrong")),
    "models with a wrong key": kind(lambda: client.with_options(api_key="sk-wrong").models.list()),
}
for _ in range(100):
    told["errors"]["too many questions"] = kind(lambda: ask([question], key=spare_key, model="nobody/nothing"))
    if "NotFound" not in told["errors"]["too many questions"]:
        break
print(json.dumps(told))

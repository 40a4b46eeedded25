"""Replies to what RepoChat asks back, through the official OpenAI client.

Called with the server's address, a key, the model to ask, and questions that are
asked back about. Prints a JSON list with an object for each question: its second
option as it was written, and the answer to that option's number.
"""

import json
import re
import sys

import openai

address, key, model = sys.argv[1:4]
client = openai.OpenAI(base_url=address + "/v1", api_key=key, max_retries=0)
told = []


def ask(*said):
    messages = [{"role": ("user", "assistant")[i % 2], "content": text} for i, text in enumerate(said)]
    return client.chat.completions.create(model=model, messages=messages, temperature=0).choices[0].message.content


for question in sys.argv[4:]:
    options = []
    for _ in range(5):  # a busy machine may not know in time what is to be asked
        answer = ask(question)
        options = re.findall(r"^(\d)\. (.*)$", answer.rpartition("\n\nReply with a number")[0], re.MULTILINE)
        if options:
            break
    entry = {"question": question}
    if len(options) > 1:
        number, entry["option"] = options[1]
        entry["after"] = ask(question, answer, number)
    told.append(entry)
print(json.dumps(told))

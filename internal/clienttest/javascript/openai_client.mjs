// Uses RepoChat through the official OpenAI client and tells what came of it.
// Called with the server's address, a good key, another good key, which is used
// up, and the model to ask. Prints one JSON object, which the caller judges.

import OpenAI from "openai";

const [address, key, spareKey, model] = process.argv.slice(2);
const client = new OpenAI({ baseURL: address + "/v1", apiKey: key, maxRetries: 0 });
const told = {};

// kind names the error that a call ends in.
async function kind(call) {
  try {
    await call();
  } catch (error) {
    return `${error.constructor.name} ${error.code ?? "None"}`;
  }
  return "no error";
}

const ask = (messages, options = {}, apiKey = key) =>
  client.withOptions({ apiKey }).chat.completions.create({ model, messages, temperature: 0, ...options });
const user = (content) => ({ role: "user", content });

told.models = [];
for await (const entry of client.models.list()) told.models.push(entry.id);
told.model = (await client.models.retrieve(model)).id;

const question = user("Who fixed the most bugs in scheduler.go?");
const first = await ask([{ role: "system", content: "Be brief." }, question]);
told.answer = first.choices[0].message.content;
told.finish = first.choices[0].finish_reason;
told.tokens = first.usage.total_tokens;

const pieces = [];
for await (const chunk of await ask([question], { stream: true, stream_options: { include_usage: true } })) {
  if (chunk.choices.length > 0) pieces.push(chunk.choices[0].delta.content ?? "");
  else if (chunk.usage) told.stream_tokens = chunk.usage.total_tokens;
}
told.streamed = pieces.join("");
told.pieces = pieces.length;

const june = user("How many commits were there in June 2023?");
told.continued = (
  await ask([
    june,
    (await ask([june])).choices[0].message,
    user([{ type: "text", text: "And in May 2023?" }]),
  ])
).choices[0].message.content;

told.errors = {
  "unknown model": await kind(() => ask([question], { model: "nobody/nothing" })),
  "unknown model retrieved": await kind(() => client.models.retrieve("nobody/nothing")),
  "several answers": await kind(() => ask([question], { n: 2 })),
  "no messages": await kind(() => ask([])),
  "wrong key": await kind(() => ask([question], {}, "sk-wrong")),
  "models with a wrong key": await kind(() => client.withOptions({ apiKey: "sk-wrong" }).models.list()),
};
for (let i = 0; i < 100; i++) {
  const end = await kind(() => ask([question], { model: "nobody/nothing" }, spareKey));
  told.errors["too many questions"] = end;
  if (!end.startsWith("NotFound")) break;
}
console.log(JSON.stringify(told));

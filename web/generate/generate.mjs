// Generates src/api/types.ts and src/api/kinds.ts from the server's description
// of its API. With --check it writes nothing, and fails when they differ.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
// A property cannot refer to itself in TypeScript, but a type can.
const anyValue = "type JSONValue = null | boolean | number | string | JSONValue[] | { [key: string]: JSONValue };";
const head = "// Generated from the description of the API by web/generate; do not edit.\n\n";

const document = await describe();
const files = {
  "src/api/types.ts": await types(document),
  "src/api/kinds.ts": kinds(document),
};
const isCheck = process.argv.includes("--check");
for (const [name, text] of Object.entries(files)) {
  const path = join(web, name);
  if (!isCheck) {
    await writeFile(path, text);
  } else if ((await readFile(path, "utf8").catch(() => "")) !== text) {
    console.error(`web/${name} is out of date; run: make web-generate`);
    process.exitCode = 1;
  }
}

async function describe() {
  const { stdout } = await promisify(execFile)("go", ["run", "./internal/server/openapi/write"], {
    cwd: join(web, ".."),
    maxBuffer: 16 << 20,
  });
  return JSON.parse(stdout);
}

// The page calls the API by its own client, so of the paths nothing is needed.
async function types({ openapi, info, components }) {
  const nodes = await openapiTS(
    { openapi, info, paths: {}, components: { schemas: components.schemas } },
    {
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
      rootTypesKeepCasing: true,
      alphabetize: true,
      silent: true,
      inject: anyValue,
      transform: (_, { path }) => (path === "#/components/schemas/Value" ? ts.factory.createTypeReferenceNode("JSONValue") : undefined),
    },
  );
  return head + astToString(nodes);
}

function kinds({ "x-kinds": kinds, "x-links": links }) {
  const entry = ({
    kind,
    one,
    many,
    counted,
    label = "",
    key = "",
    title = "",
    prefix = "",
    length = 0,
    is_code = false,
    in_neighbourhood = false,
  }) =>
    `  ${kind}: ${JSON.stringify({ one, many, counted, label, key, title, prefix, length, isCode: is_code, inNeighbourhood: in_neighbourhood })},\n`;
  const link = ({ type, forth, back }) => `  ${type}: ${JSON.stringify([forth, back])},\n`;
  return `${head}/** What there is to know of each kind of thing to write about it. */
export const kinds = {
${kinds.map(entry).join("")}} as const;

/** The words for each link as seen from its beginning, and from its end. */
export const links = {
${links.map(link).join("")}} as const;
`;
}

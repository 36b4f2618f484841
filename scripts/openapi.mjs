// `npm run openapi`: writes the description of the API to docs/openapi.json.
import { readFileSync, writeFileSync } from "node:fs";
import { describeApi } from "../src/server/openapi.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const { paths, components, ...head } = describeApi(version);
const line = ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`;
const lines = (things) => `{\n${Object.entries(things).map(line).join(",\n")}\n}`;
const { schemas, ...others } = components;

// A path and a schema to a line, so that a change shows as the lines it touches.
writeFileSync(
  "docs/openapi.json",
  `{
${Object.entries(head).map(line).join(",\n")},
"paths":${lines(paths)},
"components":{"schemas":${lines(schemas)},
${Object.entries(others).map(line).join(",\n")}}
}
`,
);

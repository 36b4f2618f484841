// `npm run openapi`: writes the description of the API to docs/openapi.json.
import { readFileSync, writeFileSync } from "node:fs";
import { describeApi } from "../src/server/openapi.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
writeFileSync("docs/openapi.json", `${JSON.stringify(describeApi(version), null, 1)}\n`);

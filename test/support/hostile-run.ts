import type { Client } from "../../src/contract/index.ts";
import { finish } from "./workspace.ts";

/** Texts that a file must hold without being broken, run or turned around by them. */
export const HOSTILE = [
  '=HYPERLINK("http://evil.example","x")',
  "'=1+1",
  "''quoted",
  "+49 30 123",
  "-5",
  "@SUM(A1)",
  "\tbehind a tab",
  "\rbehind a return",
  'one\ntwo\r\nthree, "four"\rfive',
  "]]> </failure></testcase> <b>&amp; &#0;",
  "```\n</details>\n`````\n# heading\n~~~\n</summary><script>x</script>",
  "nul \u0000 bell \u0007 escape \u001B[31m red \u009B next \u0085",
  "half \uD800 a character",
  "\u202Eright to left\u202C שלום مرحبا",
  "😀 👩‍👩‍👧 é ¸ ﷽",
  "| cell | `code` \\ \\| $x$ [link](javascript:1) ![i](x)",
  " blanks at both ends ",
  "\uFEFF mark \uFFFE \uFFFF",
  "\u2028 line \u2029 paragraph",
  "sep=;",
];

/** Two models that answer with such texts to tasks that are called so. Nobody has judged them. */
export async function hostileRun(client: Client): Promise<string> {
  const models = ['=cmd|" /C calc"!A0', "</details> `b` | <i>"];
  const prompts = HOSTILE.map((_, index) => `Say ${index + 1}.`);
  const titles = HOSTILE.map((text) => text.toWellFormed().replaceAll("\0", "0"));
  const tasks = prompts.map((prompt, index) => ({
    id: index === 0 ? "=1+2|<x>`y`" : `t${index + 1}`,
    title: titles[index],
    category: "-c",
    difficulty: "Easy",
    scenario: [],
    prompt,
    rubric: ["right"],
    auto_fail: [],
  }));
  const said = models.flatMap((model) =>
    prompts.map((prompt, index) => ({ model, prompt, text: HOSTILE[index], outputTokens: 7, latencyMs: 2 })),
  );
  const config = {
    run: { name: "hostile", datasetPath: "bank.jsonl", judging: "later" },
    routers: { simulated: { replay: "said.jsonl" } },
    models: models.map((id) => ({ id, router: "simulated", model: id })),
  };
  const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
  return await finish(client, config, [
    { path: "bank.jsonl", content: lines(tasks) },
    { path: "said.jsonl", content: lines(said) },
  ]);
}

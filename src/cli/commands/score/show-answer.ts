import type { ShownTask } from "../../../contract/index.ts";
import { plainText } from "../../../core/index.ts";
import { wrapped } from "../../../reports/index.ts";
import { type World, print } from "../../world.ts";

const INDENT = "  ";
/** Lines longer than these are hard to read, however wide the terminal is. */
const READABLE = 100;

/** A text of somebody else's: line by line, without what would move the cursor. */
export function showText(world: World, heading: string, text: string): void {
  const width = Math.min(READABLE, world.width()) - INDENT.length;
  print(world, heading);
  for (const line of plainText(text).split("\n")) {
    // What is indented stays so, as code must.
    const [indent = ""] = /^\s*/.exec(line) ?? [];
    for (const part of wrapped(line.trim(), Math.max(1, width - indent.length)).split("\n"))
      print(world, `${INDENT}${indent}${part}`.trimEnd());
  }
}

/** What the models were asked. */
export function showTask(world: World, { scenario, prompt, inputText }: ShownTask): void {
  const given = [...scenario.map((line) => `- ${line}`), prompt].join("\n");
  showText(world, "Task", given);
  if (inputText !== null) showText(world, "Input", inputText);
}

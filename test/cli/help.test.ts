import { describe, expect, it } from "vitest";
import { type Application, type CommandContext, generateHelpTextForAllCommands } from "@stricli/core";
import { application } from "../../src/cli/app.ts";

/** No command is performed, so that no context is needed. */
const HELP = generateHelpTextForAllCommands(application("0") as unknown as Application<CommandContext>);

describe("--help", () => {
  it("has an example for every command", () => {
    expect(HELP.length).toBeGreaterThan(60);
    const without = HELP.filter(([, text]) => !/^ *(Examples?|Start here):\n +.*assay\b/m.test(text));
    expect(without.map(([route]) => route)).toEqual([]);
  });

  it.each(HELP)("%s is as it was", (_route, text) => {
    expect(text).toMatchSnapshot();
  });
});

import { buildCommand } from "@stricli/core";
import type { CompletionFlags } from "./completion.ts";
import { lazily } from "../../lazily.ts";
import { SHELLS } from "./shells.ts";
import type { World } from "../../world.ts";

export const completionCommand = buildCommand<CompletionFlags, [string], World>({
  loader: lazily<CompletionFlags, [string]>("none", async () => (await import("./completion.ts")).completion),
  parameters: {
    positional: {
      kind: "tuple",
      parameters: [
        {
          brief: `Shell: ${SHELLS.join(", ")}`,
          parse: (input: string): string => {
            if (SHELLS.some((shell) => shell === input)) return input;
            throw new SyntaxError(`expected one of ${SHELLS.join(", ")}`);
          },
          proposeCompletions: (partial: string) => SHELLS.filter((shell) => shell.startsWith(partial)),
          placeholder: "shell",
        },
      ],
    },
    flags: {},
  },
  docs: {
    brief: "Print a script that completes commands, flags and values in your shell",
    fullDescription: [
      "Prints a completion script. Nothing is installed: load it where your shell starts.",
      "",
      "Examples:",
      '  eval "$(assay completion bash)"                                        in ~/.bashrc',
      '  eval "$(assay completion zsh)"                                         in ~/.zshrc, after compinit',
      "  assay completion fish > ~/.config/fish/completions/assay.fish          once",
    ].join("\n"),
  },
});

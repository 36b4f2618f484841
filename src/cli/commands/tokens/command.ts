import { buildCommand, buildRouteMap } from "@stricli/core";
import { SCOPES } from "../../../core/index.ts";
import { outputFlags, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";
import type { AddTokenFlags, RevokeTokenFlags, TokenFlags } from "./tokens.ts";

const flags = { ...workspaceFlags, json: outputFlags.json } as const;
const named = {
  kind: "tuple",
  parameters: [{ brief: "Name of the token", parse: (input: string) => input, placeholder: "name" }],
} as const;
const load = () => import("./tokens.ts");

const scopeFlag = {
  kind: "parsed",
  brief: `What it allows, comma-separated: ${SCOPES.join(", ")}; run and score include read, admin includes all`,
  parse: (input: string): string => {
    if (SCOPES.some((scope) => scope === input)) return input;
    throw new SyntaxError(`expected one of ${SCOPES.join(", ")}`);
  },
  placeholder: "scopes",
  variadic: ",",
} as const;

export const tokensCommands = buildRouteMap({
  routes: {
    list: buildCommand<TokenFlags, [], World>({
      loader: lazily<TokenFlags, []>("existing", async () => (await load()).listTokens),
      parameters: { flags },
      docs: {
        brief: "List named tokens, their scopes and last use",
        fullDescription:
          "Lists named tokens, their scopes and last use; never the tokens themselves.\n\nExample:\n  assay tokens",
      },
    }),
    add: buildCommand<AddTokenFlags, [string], World>({
      loader: lazily<AddTokenFlags, [string]>("created", async () => (await load()).addToken),
      parameters: {
        positional: named,
        flags: {
          ...flags,
          scope: scopeFlag,
          expires: textFlag("When it ends: 12h, 90d, 8w or a date (default: when it is revoked)", "time"),
        },
      },
      docs: {
        brief: "Add a named token; it is shown only once",
        fullDescription:
          "Adds a named token and prints it, this once: only its hash is stored.\n\nExample:\n  assay tokens add ci --scope read,run --expires 90d",
      },
    }),
    revoke: buildCommand<RevokeTokenFlags, [string], World>({
      loader: lazily<RevokeTokenFlags, [string]>("existing", async () => (await load()).revokeToken),
      parameters: { positional: named, flags: { ...flags, yes: switchFlag("Skip the confirmation prompt") } },
      docs: {
        brief: "Revoke a named token (asks first)",
        fullDescription:
          "Revokes a named token: anyone who uses it is refused at once. Asks first.\n\nExample:\n  assay tokens revoke ci",
      },
    }),
  },
  defaultCommand: "list",
  docs: { brief: "List, add and revoke access tokens" },
});

import type { Client, TokenBody, TokenView } from "../../../contract/index.ts";
import { type Column, Failure, plainLine, scopeSchema, text } from "../../../core/index.ts";
import { textTable } from "../../../reports/index.ts";
import { confirm } from "../../confirm.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";
import { expiryOf } from "./expiry.ts";

export interface TokenFlags extends Omit<WorkspaceFlags, "port"> {
  readonly json: boolean;
}
export interface AddTokenFlags extends TokenFlags {
  readonly scope: readonly string[];
  readonly expires?: string | undefined;
}
export interface RevokeTokenFlags extends TokenFlags {
  readonly yes: boolean;
}

const column = (name: string, header: string, value: (row: TokenView) => string): Column<TokenView> => ({
  name,
  header,
  align: "left",
  cell: (row) => text(plainLine(value(row))),
});

/** `2026-11-18 10:15`, in UTC. */
const minute = (time: string): string => time.slice(0, 16).replace("T", " ");

const COLUMNS: readonly Column<TokenView>[] = [
  column("name", "Name", ({ name }) => name),
  column("scopes", "Scopes", ({ scopes }) => scopes.join(",")),
  column("created", "Created (UTC)", ({ createdAt }) => minute(createdAt)),
  column("lastUsed", "Last used (UTC)", ({ lastUsedAt }) =>
    lastUsedAt === null ? "never" : minute(lastUsedAt),
  ),
  column("expires", "Expires (UTC)", ({ expiresAt, expired }) =>
    expiresAt === null ? "never" : `${minute(expiresAt)}${expired ? " (expired)" : ""}`,
  ),
];

/** `assay tokens`: never the tokens themselves. */
export function listTokens(world: World, flags: TokenFlags): Promise<number> {
  return connected(world, flags, async (client) => {
    const rows = await client.listTokens();
    if (flags.json) for (const row of rows) print(world, JSON.stringify(row));
    else if (rows.length === 0)
      print(world, "No tokens yet. Add one with: assay tokens add NAME --scope read");
    else print(world, textTable(COLUMNS, rows, world.width()));
    return EXIT.done;
  });
}

/** `assay tokens add`: the token goes to standard output, so that a script can take it from there. */
export async function addToken(world: World, flags: AddTokenFlags, name: string): Promise<number> {
  const body: TokenBody = {
    name,
    scopes: scopeSchema.array().parse(flags.scope),
    expiresAt: expiryOf(flags.expires, world.now()),
  };
  return await connected(world, flags, async (client) => {
    const created = await client.createToken({ body });
    if (flags.json) print(world, JSON.stringify(created));
    else {
      print(world, created.token);
      tell(
        world,
        "Copy it now: it is shown only once. Send it as `Authorization: Bearer TOKEN`, or set ASSAY_TOKEN to it where commands run.",
      );
    }
    return EXIT.done;
  });
}

/** `assay tokens revoke` */
export function revokeToken(world: World, flags: RevokeTokenFlags, name: string): Promise<number> {
  return connected(world, flags, async (client) => {
    const { id } = await tokenNamed(client, name);
    await confirm(world, flags, `Revoke the token ${name}? Anyone who uses it is refused at once.`);
    await client.revokeToken({ params: { id: String(id) } });
    if (flags.json) print(world, JSON.stringify({ revoked: name }));
    else print(world, `Revoked ${name}.`);
    return EXIT.done;
  });
}

async function tokenNamed(client: Client, name: string): Promise<TokenView> {
  const found = (await client.listTokens()).find((token) => token.name === name);
  if (found !== undefined) return found;
  throw new Failure("not-found", `There is no token ${JSON.stringify(name)}.`, {
    hint: "`assay tokens` lists them.",
  });
}

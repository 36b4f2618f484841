import { phrase } from "../../../core/index.ts";
import type { Parts } from "../../parts.ts";
import type { DatabaseCheck } from "./database-check.ts";

/** Why requests can't be answered now. Told to anybody, so it holds nothing but these words. */
export interface NotReady {
  readonly reason: "database-unreachable" | "database-schema" | "shutting-down";
  readonly message: string;
}

/** Null when requests can be answered. */
export async function whyNotReady(
  { location }: { readonly location: Pick<Parts["location"], "schema"> },
  database: DatabaseCheck,
  isEnding: boolean,
  kind: "server" | "worker" = "server",
): Promise<NotReady | null> {
  const isServer = kind === "server";
  if (isEnding) {
    const message = isServer ? phrase`The server is shutting down.` : phrase`The worker is shutting down.`;
    return { reason: "shutting-down", message };
  }
  const state = await database.look();
  if (!state.isReachable)
    return { reason: "database-unreachable", message: phrase`The database doesn't answer.` };
  if (state.schema === location.schema) return null;
  const message = isServer
    ? phrase`The database was changed by another version of Assay. Restart this server.`
    : phrase`The database was changed by another version of Assay. Restart this worker.`;
  return { reason: "database-schema", message };
}

import type { Context } from "hono";
import { Failure, type Scope, includesScope, phrase } from "../core/index.ts";
import type { TokenHolder } from "../workbench/index.ts";

/** Whoever came with an invitation, and the one session it opens. */
export interface Guest {
  readonly sessionId: string;
}

/** Who calls: the owner, somebody with a named token, or a guest. */
export type Caller =
  | { readonly kind: "owner" }
  | ({ readonly kind: "token" } & TokenHolder)
  | ({ readonly kind: "guest" } & Guest);

export const OWNER: Caller = { kind: "owner" };

const KEY = "caller";

export function rememberCaller(context: Context, caller: Caller): void {
  context.set(KEY, caller);
}

/** Who has sent the request; the door has found it out before anything else. */
export function callerOf(context: Context): Caller {
  return context.get(KEY) as Caller;
}

/** Whom requests are told apart by. */
export function nameOf(caller: Caller): string {
  if (caller.kind === "owner") return "owner";
  return caller.kind === "token" ? `token ${caller.id}` : `guest ${caller.sessionId}`;
}

/** Lets through whoever may do it. What guests may do, the routes say that are open to them. */
export function requireScope(caller: Caller, needed: Scope): void {
  if (caller.kind !== "token" || includesScope(caller.scopes, needed)) return;
  const given = caller.scopes.join(", ");
  throw new Failure(
    "forbidden",
    phrase`Your access token doesn't allow this. It needs the scope “${needed}”.`,
    {
      hint: phrase`The token “${caller.name}” has: ${given}. Ask the person who runs the server for one with “${needed}”.`,
    },
  );
}

/** Fails once the caller's token is revoked or has expired: what goes on for long asks now and then. */
export async function requireStillValid(caller: Caller): Promise<void> {
  if (caller.kind === "token") await caller.stillHolds();
}

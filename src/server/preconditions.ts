import { createHash } from "node:crypto";
import { type Route, routes } from "../contract/index.ts";
import { Failure, phrase } from "../core/index.ts";
import { Turns } from "./turns.ts";

/** Stands for a body: another body has another tag. */
export function entityTag(body: string): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Whether one of the tags in a header is this one; `*` is any. */
export function isNamed(header: string, tag: string): boolean {
  return header
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === "*" || one === tag);
}

/** The route that shows what another one changes: at the same path, or at the path of the thing it belongs to. */
export function shownBy(route: Route): Route | null {
  const segments = route.path.split("/");
  for (let length = segments.length; length > 2; length -= 1) {
    const path = segments.slice(0, length).join("/");
    const isWhole = length === segments.length;
    // A list is not what is changed when one of its rows is, or gets a new one.
    if (isWhole ? route.method === "post" : !path.endsWith("}")) continue;
    const shown = SHOWING.get(path);
    if (shown !== undefined) return shown;
  }
  return null;
}

const SHOWING = new Map(
  Object.values(routes)
    .filter((route: Route) => route.method === "get" && route.response !== null && route.stream !== true)
    .map((route: Route) => [route.path, route]),
);

/** Lets changes through whose sender has seen what they change as it is now. */
export class Preconditions {
  readonly #turns = new Map<string, Turns>();

  /** `reads`: what is there now, in each way it is shown. Nobody else who names a tag gets between the look and the change. */
  async ifUnchanged<Result>(
    request: { readonly header: string; readonly address: string; readonly signal: AbortSignal },
    reads: readonly (() => Promise<string>)[],
    change: () => Promise<Result>,
  ): Promise<Result> {
    const { header, address, signal } = request;
    const turns = this.#turns.get(address) ?? new Turns(1);
    this.#turns.set(address, turns);
    try {
      return await turns.inTurn(signal, async () => {
        if (!(await isOneNamed(header, reads)))
          throw new Failure(
            "changed-meanwhile",
            phrase`It was changed since you loaded it, so your change was not saved.`,
            {
              hint: phrase`Load it again and repeat your change.`,
            },
          );
        return await change();
      });
    } finally {
      if (turns.isIdle) this.#turns.delete(address);
    }
  }
}

async function isOneNamed(header: string, reads: readonly (() => Promise<string>)[]): Promise<boolean> {
  for (const read of reads) if (isNamed(header, entityTag(await read()))) return true;
  return false;
}

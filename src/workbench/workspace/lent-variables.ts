import type { LentVariables } from "../../contract/index.ts";
import type { Provider } from "../../core/index.ts";
import { isReference, parseCredential } from "../../secrets/index.ts";

type Variables = (name: string) => string | undefined;

/** Values of variables that whoever started a run has sent along, in memory only, until the run has ended. */
export class LentRunVariables {
  readonly #lent = new Map<string, LentVariables>();

  /** What was lent before stays, unless it is lent anew. */
  lend(runId: string, variables: LentVariables): void {
    if (Object.keys(variables).length === 0) return;
    this.#lent.set(runId, { ...this.#lent.get(runId), ...variables });
  }

  forget(runId: string): void {
    this.#lent.delete(runId);
  }

  /** Variables as a run sees them: those that were lent to it, and else the process's own. */
  seenBy(runId: string | null, own: Variables, lentNow: LentVariables = {}): Variables {
    const lent = () => (runId === null ? undefined : this.#lent.get(runId));
    return (name) => valueIn(lentNow, name) ?? valueIn(lent(), name) ?? own(name);
  }

  values(): string[] {
    return [...this.#lent.values()].flatMap((variables) => Object.values(variables));
  }
}

function valueIn(variables: LentVariables = {}, name: string): string | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

/** Names of the variables that providers take their keys and headers from. */
export function variablesOf(providers: readonly Pick<Provider, "apiKeyEnv" | "headers">[]): Set<string> {
  const names = providers.flatMap(({ apiKeyEnv, headers }) => [
    ...(apiKeyEnv === undefined ? [] : [apiKeyEnv]),
    ...Object.values(headers).flatMap((value) => {
      const credential = isReference(value) ? parseCredential(value) : null;
      return credential?.kind === "env" ? [credential.name] : [];
    }),
  ]);
  return new Set(names);
}

/** Of what was sent along, what the run's providers name: nothing else is kept. */
export function lendable(
  providers: readonly Pick<Provider, "apiKeyEnv" | "headers">[],
  sent: LentVariables = {},
): LentVariables {
  const known = variablesOf(providers);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => known.has(name)));
}

import { type ModelCall, type Parameters, phrase } from "../core/index.ts";

/** One warning for each setting that is set and that the protocol does not have. */
export function unsupported(
  protocol: string,
  parameters: Parameters,
  names: readonly (keyof Parameters)[],
): string[] {
  return names
    .filter((name) => parameters[name] !== undefined)
    .map((name) => phrase`${name} is not supported by ${protocol} and was not sent`);
}

/** Repeats of a task get seeds of their own: with one seed a deterministic model would only repeat itself. */
export function seedOf({ parameters, sample }: ModelCall): number | undefined {
  return parameters.seed === undefined ? undefined : parameters.seed + sample;
}

type Effort = NonNullable<Parameters["reasoningEffort"]>;
const NEXT: Readonly<Partial<Record<Effort, Effort>>> = { minimal: "low", xhigh: "high" };

/** The effort in the words that a protocol has, with a warning where that is not what was asked for. */
export function effortFor(
  protocol: string,
  { reasoningEffort: asked }: Parameters,
  known: readonly Effort[],
): { readonly effort: Effort | undefined; readonly warnings: string[] } {
  if (asked === undefined || known.includes(asked)) return { effort: asked, warnings: [] };
  const effort = NEXT[asked];
  const instead = effort === undefined ? phrase`it was not sent` : phrase`${effort} was sent instead`;
  return { effort, warnings: [phrase`${protocol} has no reasoning effort ${asked}; ${instead}`] };
}

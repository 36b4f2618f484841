import { type NamedEntry, entryName } from "../../core/index.ts";

/** The same model in two runs, by what each calls it. */
export interface PairedModel {
  readonly first: string;
  readonly second: string;
}

/**
 * Models of two runs that are compared: those of the same name and, where both runs ask a model in one way only, that model
 * with another prompt variant or without one.
 */
export function pairModels(first: readonly NamedEntry[], second: readonly NamedEntry[]): PairedModel[] {
  const ids = new Set(second.map(({ modelId }) => modelId));
  const single = (models: readonly NamedEntry[]) =>
    new Map(
      [...Map.groupBy(models, entryName)].flatMap(([name, own]) =>
        (own.length === 1 ? own : []).map(({ modelId }) => [name, modelId] as const),
      ),
    );
  const [alone, aloneThere] = [single(first), single(second)];
  return first.flatMap((model) => {
    if (ids.has(model.modelId)) return [{ first: model.modelId, second: model.modelId }];
    const name = entryName(model);
    const other = aloneThere.get(name);
    return other === undefined || !alone.has(name) ? [] : [{ first: model.modelId, second: other }];
  });
}

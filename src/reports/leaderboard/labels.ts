interface Named {
  readonly modelId: string;
  readonly provider: string;
  readonly name: string;
}

/** What models are called on a board: their ids, with what the provider calls them where ids are not unique. */
export function labelsOf(models: readonly (readonly [key: string, model: Named])[]): Map<string, string> {
  const ids = Map.groupBy(models, ([, { modelId }]) => modelId);
  return new Map(
    models.map(([key, { modelId, name, provider }]) => [
      key,
      ids.get(modelId)?.length === 1 ? modelId : `${modelId} (${name} on ${provider})`,
    ]),
  );
}

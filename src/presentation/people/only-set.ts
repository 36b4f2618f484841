interface Named {
  readonly name: string;
}

/** The criteria set that need not be chosen: the only one, where the run has no criteria of its own. */
export function onlySet(
  run: { readonly criteria: readonly unknown[] },
  sets: readonly Named[],
): string | null {
  const [first, ...others] = sets;
  return run.criteria.length > 0 || others.length > 0 ? null : (first?.name ?? null);
}

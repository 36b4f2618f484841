import { Plural } from "@lingui/react/macro";

/** What is left out as long as somebody scores without knowing who answered. */
export function BlindRuns({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Plural
      value={count}
      one="# run is left out while it is being scored blind."
      other="# runs are left out while they are being scored blind."
    />
  );
}

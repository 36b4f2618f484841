import type { ListedStorage } from "./queue-names.ts";

/** Where something is kept by name. */
type DraftStorage = Pick<ListedStorage, "getItem" | "setItem" | "removeItem">;

/** What was said of things that lack their rating or verdict, by what each is; this browser keeps it until that comes. */
export interface KeptRemarks<Remark> {
  readonly all: () => ReadonlyMap<string, Remark>;
  /** Null takes it away. */
  readonly keep: (id: string | number, remark: Remark | null) => void;
}

const PREFIX = "assay.remarks.";

export function keptRemarks<Remark>(
  name: string,
  place: DraftStorage,
  fits: (value: unknown) => value is Remark,
): KeptRemarks<Remark> {
  const key = PREFIX + name;
  const all = (): Map<string, Remark> => {
    try {
      const kept = JSON.parse(place.getItem(key) ?? "{}") as Readonly<Record<string, unknown>>;
      return new Map(Object.entries(kept).flatMap(([id, value]) => (fits(value) ? [[id, value]] : [])));
    } catch {
      // Somebody else's, or from another version: as if there were none.
      return new Map();
    }
  };
  return {
    all,
    keep: (id, remark) => {
      const now = all();
      if (remark === null && !now.has(String(id))) return;
      if (remark === null) now.delete(String(id));
      else now.set(String(id), remark);
      try {
        if (now.size === 0) place.removeItem(key);
        else place.setItem(key, JSON.stringify(Object.fromEntries(now)));
      } catch {
        // No room: it stays on the page as long as that is open.
      }
    },
  };
}

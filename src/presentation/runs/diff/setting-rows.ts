import type { SettingDifference } from "../../../core/index.ts";

/** Settings of these come with the name of what they are set for. */
const OWNERS = ["models", "judges", "providers", "criteria", "datasets", "metrics"] as const;
export type Owner = (typeof OWNERS)[number];

/** A setting that differs in the same way for everything it is named for. */
export interface SettingRow {
  /** Null for settings of the run itself. */
  readonly owner: Owner | null;
  /** What it is set for, such as the models; empty for the run itself. */
  readonly names: readonly string[];
  /** `parameters.temperature`; empty where the thing itself is in one run only. */
  readonly setting: string;
  readonly first: string | null;
  readonly second: string | null;
}

/** One row for what differs alike: samples that all models share are one setting, not one for each model. */
export function settingRows(differences: readonly SettingDifference[], ids: readonly string[]): SettingRow[] {
  const rows = new Map<string, SettingRow>();
  for (const { key, first, second } of differences) {
    const { owner, name, setting } = partsOfKey(key, ids);
    const alike = JSON.stringify([owner, setting, first, second]);
    const names = [...(rows.get(alike)?.names ?? []), ...(name === "" ? [] : [name])];
    rows.set(alike, { owner, names, setting, first, second });
  }
  return renamedFiles([...rows.values()]);
}

/** A file with the same content under another path is one that was renamed, not one removed and one added. */
function renamedFiles(rows: readonly SettingRow[]): SettingRow[] {
  const isFile = ({ owner }: SettingRow): boolean => owner === "datasets";
  const added = rows.filter((row) => isFile(row) && row.first === null);
  const renamed = rows.flatMap((row) => {
    const now = added.find(({ second }) => second === row.first);
    return isFile(row) && row.second === null && now !== undefined ? [[row, now] as const] : [];
  });
  const gone = new Set(renamed.flat());
  return [
    ...rows.filter((row) => !gone.has(row)),
    ...renamed.map(([before, now]) => ({
      ...now,
      names: [],
      first: before.names.join(", "),
      second: now.names.join(", "),
    })),
  ];
}

/** How many settings differ, whatever they are set for. */
export function settingCount(rows: readonly SettingRow[]): number {
  return new Set(rows.map(({ owner, setting }) => `${owner} ${setting}`)).size;
}

/** `models.gpt-4.1.parameters.topP`: a name may have dots of its own. */
function partsOfKey(key: string, ids: readonly string[]) {
  const [word = "", ...rest] = key.split(".");
  const owner = OWNERS.find((one) => one === word) ?? null;
  if (owner === null) return { owner, name: "", setting: key };
  const path = rest.join(".");
  if (owner === "datasets" || owner === "metrics") return { owner, name: path, setting: "" };
  const known = ids
    .filter((id) => path === id || path.startsWith(`${id}.`))
    .toSorted((a, b) => b.length - a.length);
  const name = known[0] ?? rest[0] ?? "";
  return { owner, name, setting: path.slice(name.length).replace(/^\./, "") };
}

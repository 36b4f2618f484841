import type { DoctorView } from "../../../contract/index.ts";
import { CallFailure, Failure, STORAGE_TROUBLES, phrase } from "../../../core/index.ts";
import { type Network, proxiesIn } from "../../../providers/index.ts";
import type { Parts } from "../../parts.ts";
import { backupFact } from "./backup-fact.ts";

type Health = DoctorView["workspace"];

type HealthParts = Pick<
  Parts,
  "store" | "vault" | "location" | "network" | "clock" | "packDatabase" | "isGone"
>;

/** Folder, database, vault and proxies, each as far as it can be told. */
export async function workspaceHealth(parts: HealthParts): Promise<Health> {
  const { store, vault, location, network } = parts;
  const { folder: path, engine, address, schema } = location;
  const [folder, database, sealed, backup] = await Promise.all([
    wordsOf(() => location.tryWriting()),
    wordsOf(() => store.readSetting("settings")),
    wordsOf(() => vault.describe()),
    wordsOf(() => backupFact(parts)),
  ]);
  const { secrets, key } = sealed.result ?? { secrets: null, key: null };
  return {
    folder: {
      ...factOf(folder, path === null ? phrase`in memory only` : phrase`${path} is writable`),
      path,
    },
    database: {
      ...factOf(database, phrase`${engine} at ${address}, schema ${schema}`),
      engine,
      address,
      schema: database.failure === null ? schema : null,
    },
    vault: {
      ...storedFactOf(
        sealed,
        key === null || secrets === null
          ? phrase`no secrets stored`
          : secrets === 1
            ? phrase`1 secret stored, encrypted with key ${key.fingerprint}`
            : phrase`${secrets} secrets stored, encrypted with key ${key.fingerprint}`,
      ),
      secrets,
      fingerprint: key?.fingerprint ?? null,
      source: key?.source ?? null,
    },
    ...(backup.failure === null && backup.result === null
      ? {}
      : { backup: backup.result ?? storedFactOf(backup, "") }),
    network: networkFact(network),
  };
}

function networkFact({ variable }: Network): Health["network"] {
  try {
    const { proxies, exempt } = proxiesIn(variable);
    const named = proxies.map(({ shown, variable: name }) => `${shown} (${name})`);
    const message = proxyWords(named.join(", "), exempt);
    return { ok: true, message, next: null, proxies: proxies.map(({ shown }) => shown), exempt };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return { ok: false, message: error.message, next: null, proxies: [], exempt: null };
  }
}

interface Tried<Result> {
  readonly result: Result | null;
  readonly failure: Failure | null;
}

/** Only failures that cross a room's wall are told; anything else is a bug. */
async function wordsOf<Result>(work: () => Promise<Result>): Promise<Tried<Result>> {
  try {
    return { result: await work(), failure: null };
  } catch (error) {
    if (error instanceof Failure && error.kind !== "bug") return { result: null, failure: error };
    throw error;
  }
}

function factOf({ failure }: Tried<unknown>, message: string) {
  if (failure === null) return { ok: true, message, next: null };
  return { ok: false, message: failure.message, next: failure.hint ?? null };
}

/** The same of what is in the database: one that doesn't answer has been told of by itself. */
function storedFactOf(tried: Tried<unknown>, message: string) {
  return tried.failure !== null && STORAGE_TROUBLES.has(tried.failure.code)
    ? { ok: null, message: phrase`unknown, because the database doesn't answer`, next: null }
    : factOf(tried, message);
}

function proxyWords(proxies: string, exempt: string | null): string {
  if (proxies === "") return phrase`no proxy`;
  return exempt === null
    ? phrase`through the proxy ${proxies}`
    : phrase`through the proxy ${proxies}; not for ${exempt}`;
}

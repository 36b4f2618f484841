import { type CatalogStore, type Clock, type Owner, type Settings, asFailure } from "../../../core/index.ts";
import { readSettings } from "../settings.ts";
import type { BackupFiles, BackupMaterial } from "./backup-folder.ts";
import { type KeptBackups, type MadeBackup, readMadeBackups, replaceMadeBackups } from "./made-backups.ts";
import { nextBackup } from "./when-due.ts";

/** How often to look whether one is due: others may share the database and its settings. */
const LOOK_MS = 60_000;
/** How often whoever makes one says that it still does. */
const BEAT_MS = 5_000;

export interface ScheduleParts {
  readonly store: Pick<CatalogStore, "readSetting" | "writeSetting" | "replaceSetting">;
  readonly clock: Clock;
  /** This process, under a new name. */
  readonly newOwner: () => Owner;
  /** What it has made under that name is over. */
  readonly letGo: (owner: Owner) => void;
  readonly isGone: (other: Owner, heartbeatAt: number) => boolean;
  readonly files: BackupFiles;
  readonly redact: (text: string) => string;
}

/** Makes backups when they are due, one at a time, as long as its host stays. */
export class BackupSchedule {
  readonly #parts: ScheduleParts;
  readonly #closing = new AbortController();
  #nap = new AbortController();
  #isAsked = false;
  /** The last try that is known, and when it was first seen by a clock that is never set back. */
  #seen = { since: Number.NaN, ticks: 0 };
  #background: Promise<void> = Promise.resolve();

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
  }

  /** Goes on until it is closed. */
  start(): void {
    this.#background = this.#keepUp();
  }

  /** Looks at the settings at once; what failed under the old ones is tried again. */
  wake(): void {
    this.#isAsked = true;
    this.#nap.abort();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#nap.abort();
    await this.#background;
  }

  async #keepUp(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      this.#nap = new AbortController();
      // A database that cannot be read has been told of elsewhere.
      const pause = await this.#look().catch(() => LOOK_MS);
      if (!this.#closing.signal.aborted) await this.#parts.clock.sleep(pause, this.#nap.signal);
    }
  }

  /** How long to wait before the next look. */
  async #look(): Promise<number> {
    const { store, isGone } = this.#parts;
    const { backup } = await readSettings(store);
    const isAsked = this.#isAsked;
    this.#isAsked = false;
    if (backup.everyHours === 0) return LOOK_MS;
    const kept = await readMadeBackups(store);
    const { claim } = kept.made;
    if (claim !== null && !isGone(claim, claim.at)) return LOOK_MS;
    const isRetried = isAsked && kept.made.failure !== null;
    const wait = isRetried ? 0 : this.#waitMs(backup, kept);
    if (wait > 0) return Math.min(wait, LOOK_MS);
    return (await this.#claimAndMake(backup, kept)) ? 0 : LOOK_MS;
  }

  /** By the machine's clock or by ours, whichever is further: one may be set back, the other stands still in sleep. */
  #waitMs(settings: Settings["backup"], { made }: KeptBackups): number {
    const next = nextBackup(settings, made);
    if (next === null) return 0;
    const { clock } = this.#parts;
    if (this.#seen.since !== next.since) this.#seen = { since: next.since, ticks: clock.ticks() };
    return next.waitMs - Math.max(clock.now() - next.since, clock.ticks() - this.#seen.ticks);
  }

  /** False when nothing could be kept of it. */
  async #claimAndMake(settings: Settings["backup"], kept: KeptBackups): Promise<boolean> {
    const { store, clock, newOwner, letGo, files } = this.#parts;
    const owner = newOwner();
    try {
      const work = { settings, owner, at: clock.now(), material: files.plan(settings.folder, owner.token) };
      const claim = { ...owner, at: work.at, part: work.material.part };
      const held = await replaceMadeBackups(store, kept, { ...kept.made, claim });
      if (held === null) return false;
      const left = kept.made.claim;
      if (left?.machine === owner.machine) await files.drop(left.part);
      return await this.#make(work, held);
    } finally {
      letGo(owner);
    }
  }

  async #make(work: Work, begun: KeptBackups): Promise<boolean> {
    const { files } = this.#parts;
    const written = new AbortController();
    const beating = this.#beat(begun, written.signal);
    const outcome = await files.write(work.material, this.#closing.signal).then(
      (bytes) => ({ bytes }),
      (error: unknown) => ({ error }),
    );
    written.abort();
    const held = await beating;
    // Another host believed this one gone and makes its own.
    if (held === null) {
      await files.drop(work.material.part);
      return false;
    }
    return "bytes" in outcome
      ? await this.#finish(work, held, outcome.bytes)
      : await this.#fail(work, held, outcome.error);
  }

  async #finish({ settings, owner, at, material }: Work, held: KeptBackups, bytes: number): Promise<boolean> {
    const { store, files } = this.#parts;
    const { machine } = owner;
    const file = await files.nameFor(material.folder, at);
    const made: MadeBackup = { file, machine, at, bytes };
    const own = await files.known(held.made.files, material.folder, machine);
    const others = held.made.files.filter((one) => one.machine !== machine);
    // Listed first: what is not listed would never be removed.
    const listed = await replaceMadeBackups(store, held, { ...held.made, files: [...others, ...own, made] });
    if (listed === null) {
      await files.drop(material.part);
      return false;
    }
    try {
      await files.finish(material.part, file);
    } catch (error) {
      return await this.#fail({ settings, owner, at, material }, listed, error);
    }
    const stayed = await files.rotate([...own, made], settings.keep);
    const next = { files: [...others, ...stayed], last: made, failure: null, claim: null };
    return (await replaceMadeBackups(store, listed, next)) !== null;
  }

  async #fail({ material }: Work, held: KeptBackups, error: unknown): Promise<boolean> {
    const { store, clock, files, redact } = this.#parts;
    await files.drop(material.part);
    const { message, hint = null } = asFailure(error);
    const times = (held.made.failure?.times ?? 0) + 1;
    const failure = { at: clock.now(), message: redact(message), next: hint, times };
    // One that was cut off by the end of its host did not fail: the next host makes it.
    const told = this.#closing.signal.aborted ? {} : { failure };
    return (await replaceMadeBackups(store, held, { ...held.made, ...told, claim: null })) !== null;
  }

  /** Says again and again who is at work; what is kept in the end, null when another has taken over. */
  async #beat(begun: KeptBackups, signal: AbortSignal): Promise<KeptBackups | null> {
    const { store, clock } = this.#parts;
    let held = begun;
    for (;;) {
      await clock.sleep(BEAT_MS, signal);
      const { claim } = held.made;
      if (signal.aborted || claim === null) return held;
      const beaten = { ...held.made, claim: { ...claim, at: clock.now() } };
      // A database that does not answer just now may do so the next time.
      const kept = await replaceMadeBackups(store, held, beaten).catch(() => held);
      if (kept === null) return null;
      held = kept;
    }
  }
}

/** A backup that is being made. */
interface Work {
  readonly settings: Settings["backup"];
  readonly owner: Owner;
  readonly at: number;
  readonly material: BackupMaterial;
}

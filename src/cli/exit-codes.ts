import type { FailureCode } from "../core/index.ts";

/** What a command's exit code means. A run whose items failed still ends with 0: the report tells. */
export const EXIT = {
  /** It was done. */
  done: 0,
  /** A bug in Assay. */
  bug: 1,
  /** Config, bank, flag or argument is wrong; nothing was done. */
  invalidInput: 2,
  /** Another run is active, or the thing is not in a state that allows it. */
  conflict: 3,
  /** The database, the disk, the host or a provider failed, or `doctor` found something out of order. */
  world: 4,
  /**
   * `gate`: a model is worse than the baseline, or a limit is broken. `verify`: the bundle was changed, or its numbers
   * don't follow from its items. `move`: a row differs.
   */
  failsCheck: 5,
  /** `gate --strict`: it can't tell. */
  cannotTell: 6,
  /** Ctrl-C: the run is paused and can be resumed. */
  interrupted: 130,
} as const;

export const EXIT_OF = {
  "invalid-input": EXIT.invalidInput,
  "not-found": EXIT.invalidInput,
  "not-available": EXIT.invalidInput,
  forbidden: EXIT.invalidInput,
  unauthorized: EXIT.invalidInput,
  "too-large": EXIT.invalidInput,
  conflict: EXIT.conflict,
  "changed-meanwhile": EXIT.conflict,
  "session-open": EXIT.conflict,
  "run-active": EXIT.conflict,
  "storage-newer": EXIT.conflict,
  "secrets-failed": EXIT.conflict,
  "ownership-lost": EXIT.conflict,
  "storage-failed": EXIT.world,
  "storage-full": EXIT.world,
  "storage-unusable": EXIT.world,
  "workspace-failed": EXIT.world,
  "host-unreachable": EXIT.world,
  "provider-failed": EXIT.world,
  "too-many-requests": EXIT.world,
  bug: EXIT.bug,
} as const satisfies Record<FailureCode, number>;

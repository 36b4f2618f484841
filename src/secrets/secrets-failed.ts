import { Failure, type FailureOptions } from "../core/index.ts";

/** A failure of the vault or its key. No text in it may hold a secret or a key; fingerprints and places may be named. */
export function secretsFailed(message: string, options: FailureOptions & { readonly hint: string }): Failure {
  return new Failure("secrets-failed", message, options);
}

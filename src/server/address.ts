import { Failure, phrase } from "../core/index.ts";

/** Where a host listens when nobody says otherwise: on this machine only. */
export const LOOPBACK = "127.0.0.1";
/** Every address of the machine. */
const EVERYWHERE = new Set(["0.0.0.0", "::"]);

export const isEverywhere = (address: string): boolean => EVERYWHERE.has(address);

/** An address as URLs and `Host` headers have it. */
export const inUrl = (address: string): string =>
  (address.includes(":") ? `[${address}]` : address).toLowerCase();

function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^127(\.\d{1,3}){3}$/.test(address);
}

/** Beyond this machine anybody could call. */
export function requireToken(address: string, hasToken: boolean, flag: string): void {
  if (hasToken || isLoopback(address)) return;
  const fault = { key: flag, message: phrase`${address} is open to other machines`, expected: LOOPBACK };
  throw new Failure("invalid-input", phrase`Without an access token, only this machine can connect.`, {
    faults: [fault],
    hint: phrase`Set ASSAY_TOKEN to a long random value; every client then has to send it.`,
  });
}

/** Where a request comes from. */
export interface Origin {
  readonly address: string;
}

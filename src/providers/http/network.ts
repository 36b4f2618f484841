import { type SecretFilter, phrase } from "../../core/index.ts";

/** What calls need of the machine they go out from. */
export interface Network {
  /** A variable of the environment: those that name proxies. */
  readonly variable: (name: string) => string | undefined;
  /** A text file, such as a certificate. Rejects when it cannot be read. */
  readonly readFile: (path: string) => Promise<string>;
  /** What comes back passes it before anything is cut, read or kept. */
  readonly secrets: SecretFilter;
}

/** No proxy and no file: what is in the environment does not count. */
export const BARE_NETWORK: Network = {
  variable: () => undefined,
  readFile: (path) => Promise.reject(new Error(phrase`${path} cannot be read here`)),
  secrets: { text: (text) => text, json: (value) => value, isSplit: () => false },
};

import type { Credentials } from "../../core/index.ts";

interface HeaderRules {
  readonly headers: Readonly<Record<string, string>>;
  keyHeader(apiKey: string): Readonly<Record<string, string>>;
}

/** Headers that somebody has set by hand win over ours, however they are spelled, and keep their spelling. */
export function requestHeaders(protocol: HeaderRules, credentials: Credentials): Record<string, string> {
  const key = credentials.apiKey?.trim() ?? "";
  const own: Record<string, string> = {
    "content-type": "application/json",
    "user-agent": "assay",
    ...protocol.headers,
    ...(key === "" ? {} : protocol.keyHeader(key)),
  };
  // Most providers have none of their own, and this is done for every call.
  if (Object.keys(credentials.headers).length === 0) return own;
  const all = [...Object.entries(own), ...Object.entries(credentials.headers)];
  const headers = new Map(all.map(([name, value]) => [name.toLowerCase(), [name, value] as const]));
  return Object.fromEntries(headers.values());
}

import type { Credentials } from "../../core/index.ts";

interface HeaderRules {
  readonly headers: Readonly<Record<string, string>>;
  keyHeader(apiKey: string): Readonly<Record<string, string>>;
}

/** Headers that somebody has set by hand win over ours, however they are spelled. */
export function requestHeaders(protocol: HeaderRules, credentials: Credentials): Record<string, string> {
  const key = credentials.apiKey?.trim() ?? "";
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "user-agent": "assay",
    ...protocol.headers,
    ...(key === "" ? {} : protocol.keyHeader(key)),
  };
  for (const [name, value] of Object.entries(credentials.headers)) headers[name.toLowerCase()] = value;
  return headers;
}

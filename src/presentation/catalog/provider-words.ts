import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { ProviderView } from "../../contract/index.ts";
import type { KeyWay, PlantedKey, ProviderDraft } from "./provider-draft.ts";

/** How a provider can have its key, in words. */
export const KEY_WAYS: Readonly<
  Record<KeyWay, { readonly label: MessageDescriptor; readonly note: MessageDescriptor }>
> = {
  stored: {
    label: msg`Stored encrypted`,
    note: msg`The key is encrypted before it is saved and is never shown again.`,
  },
  session: {
    label: msg`In memory only`,
    note: msg`The key stays in memory until the server stops. Nothing is written to disk.`,
  },
  env: {
    label: msg`Environment variable`,
    note: msg`The key is read from the server's environment or its .env file. Only the name is saved.`,
  },
  none: { label: msg`No key`, note: msg`For servers that need no key or take it in a header.` },
};

export const PLANTED_NAMES: Readonly<Record<PlantedKey, MessageDescriptor>> = {
  quality: msg`Quality (0–1)`,
  spread: msg`Spread across tasks`,
  latencyMs: msg`Latency (ms)`,
  errorRate: msg`Error rate (0–1)`,
  refusalRate: msg`Refusal rate (0–1)`,
  noise: msg`Judge noise`,
};

/** Whether a provider has to have a key and has none now. */
export const isKeyMissing = ({ keySource }: Pick<ProviderView, "keySource">): boolean =>
  keySource === "missing" || keySource === "session-ended";

interface KeySourceWords {
  readonly sign: string;
  /** Which key: its end, its variable or its header. */
  readonly text: string;
  readonly isMissing: boolean;
}

/** Where a provider's key comes from, and whether it is there; null when it has none and needs none. */
export function keySourceWords(provider: ProviderView): KeySourceWords | null {
  const { keySource, apiKeyEnv, apiKeyMasked, headers } = provider;
  const isMissing = isKeyMissing(provider);
  switch (keySource) {
    case "stored":
    case "session":
      return {
        sign: keySource === "stored" ? t`encrypted` : t`in memory`,
        text: apiKeyMasked ?? "",
        isMissing,
      };
    case "session-ended":
      return { sign: t`missing`, text: t`enter the key again`, isMissing };
    case "none":
      return null;
    case "header": {
      const secret = headers.find(({ isSecret }) => isSecret);
      const isVariable = secret?.valueMasked.startsWith("env:") === true;
      const text = isVariable ? secret?.valueMasked.slice("env:".length) : secret?.key;
      return { sign: isVariable ? t`variable` : t`header`, text: text ?? "", isMissing };
    }
    case "env":
      return { sign: t`variable`, text: apiKeyEnv ?? "", isMissing };
    case "missing":
      return { sign: t`missing`, text: apiKeyEnv ?? "", isMissing };
  }
}

/** What stands below the field of the key: whether it may be left empty, and what that means. */
export function keyHelp(
  { keyWay, apiKeyEnv: variable }: Pick<ProviderDraft, "keyWay" | "apiKeyEnv">,
  provider: ProviderView | undefined,
): string {
  const kept = keptKey(keyWay, provider);
  if (kept !== null) return t`Current key: ${kept}. Leave empty to keep it.`;
  if (provider?.keySource === "session-ended")
    return t`The server was restarted and the key is gone. Enter it again.`;
  return (provider === undefined || provider.keySource === "missing") && variable !== ""
    ? t`Leave empty to read it from the environment variable ${variable}.`
    : t`Leave empty if the server needs none.`;
}

/** The end of the key that is kept in this way; null when there is none. */
export const keptKey = (way: KeyWay, provider: ProviderView | undefined): string | null =>
  provider?.keySource === way ? provider.apiKeyMasked : null;

import type { ProviderBody } from "../../contract/index.ts";
import { Failure, type Fault, type SealedSecret, isSecretHeaderName, phrase } from "../../core/index.ts";
import { checkHeader, isReference, maskSecret, parseCredential } from "../../secrets/index.ts";
import type { Parts } from "../parts.ts";
import type { KeptHeader } from "./provider-record.ts";
import { readSettings } from "../workspace/settings.ts";

type Given = ProviderBody["headers"][number];
type HeaderParts = Pick<Parts, "store" | "vault">;

interface Sealed {
  readonly header: KeptHeader;
  readonly kept: readonly SealedSecret[];
}

/** Headers ready to be stored: secrets sealed, those that were not given again kept as they were. */
export async function sealHeaders(
  parts: HeaderParts,
  given: readonly Given[],
  old: readonly KeptHeader[],
): Promise<{ kept: SealedSecret[]; headers: KeptHeader[] }> {
  const faults: Fault[] = given.flatMap(({ key, value }, index) =>
    checkHeader(key, value ?? "").map((fault) => ({
      ...fault,
      key: `headers[${index}].${fault.key ?? "key"}`,
    })),
  );
  if (faults.length > 0) throw new Failure("invalid-input", phrase`The headers can't be used.`, { faults });
  const all: Sealed[] = [];
  for (const [index, header] of given.entries()) {
    const before = old.find(({ key }) => key.toLowerCase() === header.key.toLowerCase());
    all.push(await sealHeader(parts, header, before, `headers[${index}].value`));
  }
  return { kept: all.flatMap(({ kept }) => kept), headers: all.map(({ header }) => header) };
}

async function sealHeader(
  parts: HeaderParts,
  { key, value = "", isSecret }: Given,
  before: KeptHeader | undefined,
  place: string,
): Promise<Sealed> {
  if (!(isSecret ?? before?.isSecret ?? isSecretHeaderName(key))) {
    if (value === "" && before?.isSecret === true)
      throw missing(place, phrase`The value of ${key} is stored as a secret and can't be shown again.`);
    const isPlain = isSecret === false && isSecretHeaderName(key) ? { isPlain: true } : {};
    return { header: { key, isSecret: false, ...isPlain, value, valueMasked: value }, kept: [] };
  }
  if (value.startsWith("env:")) {
    parseCredential(value);
    return { header: { key, isSecret: true, value, valueMasked: value }, kept: [] };
  }
  if (value !== "") return await sealed(parts, key, value);
  if (before?.isSecret !== true) throw missing(place, phrase`The header ${key} has no value yet.`);
  // What was kept in the clear before such a header was a secret is sealed at the first chance.
  const isClear = !isReference(before.value) && !(await readSettings(parts.store)).secrets.envOnly;
  return isClear ? await sealed(parts, key, before.value) : { header: { ...before, key }, kept: [] };
}

async function sealed({ vault }: HeaderParts, key: string, value: string): Promise<Sealed> {
  const { kept, reference } = await vault.seal(value);
  return {
    header: { key, isSecret: true, value: reference, valueMasked: maskSecret(value) },
    kept: [kept],
  };
}

function missing(key: string, message: string): Failure {
  const fault = { key, message: phrase`is missing`, expected: phrase`the secret, or env:NAME` };
  return new Failure("invalid-input", message, { faults: [fault] });
}

import { Failure, type Fault, isVariableName, phrase } from "../core/index.ts";

/** Where a secret is, never the secret: a variable of the environment, an entry of the vault, or the server's memory. */
export type Credential =
  | { readonly kind: "env"; readonly name: string }
  | { readonly kind: "vault" | "session"; readonly id: string };

const VAULT_ID = /^[A-Za-z0-9_-]{1,128}$/;

/** Whether a text is meant as a reference and not as a value. */
export function isReference(text: string): boolean {
  return /^(env|vault|session):/.test(text);
}

/** Reads `env:NAME`, `vault:ID` and `session:ID`. The error does not repeat the text, which may be a key typed in the wrong place. */
export function parseCredential(text: string): Credential {
  const colon = text.indexOf(":");
  const [kind, rest] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)];
  if (kind === "env" && isVariableName(rest)) return { kind, name: rest };
  if ((kind === "vault" || kind === "session") && VAULT_ID.test(rest)) return { kind, id: rest };
  throw new Failure("invalid-input", phrase`The credential is not valid.`, {
    faults: [faultOf(kind)],
    hint: phrase`Write the name of a variable (env:OPENAI_API_KEY), not the secret itself.`,
  });
}

function faultOf(kind: string): Fault {
  if (kind === "env")
    return {
      message: phrase`the name of the variable is not valid`,
      expected: phrase`letters, digits and _, not starting with a digit`,
    };
  if (kind === "vault" || kind === "session")
    return { message: phrase`the id of the entry is not valid`, expected: phrase`letters, digits, _ and -` };
  return { message: phrase`this is not a reference to a secret`, expected: phrase`env:NAME or vault:ID` };
}

export function formatCredential(credential: Credential): string {
  return credential.kind === "env" ? `env:${credential.name}` : `${credential.kind}:${credential.id}`;
}

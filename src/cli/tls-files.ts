import { X509Certificate, createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createSecureContext } from "node:tls";
import { Failure } from "../core/index.ts";
import { type World, tell } from "./world.ts";

export interface TlsFlags {
  readonly tlsCert?: string | undefined;
  readonly tlsKey?: string | undefined;
}

interface Named {
  /** The flag or variable that names it. */
  readonly by: string;
  readonly path: string;
}

/** Certificate and key to serve with, read and found to fit; undefined where none are named. */
export function tlsPairOf(world: World, flags: TlsFlags): { cert: string; key: string } | undefined {
  const named = (flag: string, variable: string, given: string | undefined): Named | null => {
    const path = given ?? world.environment[variable];
    return path === undefined || path === "" ? null : { by: given === undefined ? variable : flag, path };
  };
  const cert = named("--tls-cert", "ASSAY_TLS_CERT", flags.tlsCert);
  const key = named("--tls-key", "ASSAY_TLS_KEY", flags.tlsKey);
  if (cert === null && key === null) return undefined;
  if (cert === null || key === null)
    throw wrong(`${cert?.by ?? key?.by} is given without ${cert === null ? "--tls-cert" : "--tls-key"}.`, {
      hint: "HTTPS needs both: the certificate and its private key, each as a PEM file.",
    });
  const pair = { cert: textOf(world, cert, "certificate"), key: textOf(world, key, "private key") };
  const certificate = certificateIn(pair.cert, cert);
  requireFit(certificate, pair, cert, key);
  warnOfTime(world, certificate, cert);
  return pair;
}

function textOf(world: World, { by, path }: Named, what: string): string {
  try {
    return readFileSync(resolve(world.folder, path), "utf8");
  } catch (error) {
    throw wrong(`There is no readable ${what} at ${path} (${by}).`, { cause: error });
  }
}

function certificateIn(pem: string, { by, path }: Named): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw wrong(`${path} (${by}) is not a certificate in PEM format.`, {
      cause: error,
      hint: "It begins with -----BEGIN CERTIFICATE-----; the server's own comes first, then those that signed it.",
    });
  }
}

function requireFit(
  certificate: X509Certificate,
  pair: { readonly cert: string; readonly key: string },
  cert: Named,
  key: Named,
): void {
  if (pair.key.includes("ENCRYPTED"))
    throw wrong(`The private key ${key.path} (${key.by}) is protected by a passphrase.`, {
      hint: "Store it without one, readable by you only: openssl pkey -in KEY -out PLAINKEY",
    });
  let fits: boolean;
  try {
    fits = certificate.checkPrivateKey(createPrivateKey(pair.key));
  } catch (error) {
    throw wrong(`${key.path} (${key.by}) is not a private key in PEM format.`, { cause: error });
  }
  if (!fits)
    throw wrong(
      `The private key ${key.path} (${key.by}) doesn't belong to the certificate ${cert.path} (${cert.by}).`,
      {
        hint: "In a file of several certificates, the server's own must come first.",
      },
    );
  try {
    createSecureContext(pair);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw wrong(`The certificate ${cert.path} (${cert.by}) can't be used: ${reason}.`, { cause: error });
  }
}

/** It is served all the same: whoever calls decides. */
function warnOfTime(world: World, { validFromDate, validToDate }: X509Certificate, { path }: Named): void {
  const now = world.now();
  if (validToDate.getTime() <= now)
    tell(
      world,
      `Warning: the certificate ${path} expired on ${validToDate.toISOString().slice(0, 10)}. Browsers and other clients will refuse it.`,
    );
  if (validFromDate.getTime() > now)
    tell(
      world,
      `Warning: the certificate ${path} is valid only from ${validFromDate.toISOString().slice(0, 10)} on. Browsers and other clients will refuse it until then.`,
    );
}

function wrong(message: string, options: ConstructorParameters<typeof Failure>[2] = {}): Failure {
  return new Failure("invalid-input", message, options);
}

import { X509Certificate } from "node:crypto";
import { getCACertificates } from "node:tls";
import { CallFailure, phrase } from "../../core/index.ts";
import type { Network } from "./network.ts";

/** Certificates that are trusted with a file's: those of the system that Node trusts anyway, and the file's. */
export async function trustedWith(path: string, { readFile }: Network): Promise<string[]> {
  let text: string;
  try {
    text = await readFile(path);
  } catch (error) {
    throw unusable(
      phrase`the CA file ${path} can't be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (certificates.length === 0 || !certificates.every(isCertificate))
    throw unusable(phrase`the CA file ${path} contains no PEM certificate (-----BEGIN CERTIFICATE-----)`);
  return [...getCACertificates("default"), ...certificates];
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== "";
  } catch {
    return false;
  }
}

function unusable(reason: string): CallFailure {
  return new CallFailure("permanent", reason, undefined, {
    obstacle: "rejected",
  });
}

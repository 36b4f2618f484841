import { createSign, generateKeyPairSync } from "node:crypto";

/** Tags of ASN.1, the way certificates are written. */
const [INTEGER, BITS, OID, UTF8, UTC_TIME, SEQUENCE, SET] = [0x02, 0x03, 0x06, 0x0c, 0x17, 0x30, 0x31];

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const hex = (text: string): Buffer => Buffer.from(text, "hex");
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value));

/** A key and a certificate for localhost, made on the spot. */
export function selfSignedCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const ecdsaWithSha256 = der(SEQUENCE, der(OID, hex("2a8648ce3d040302")));
  const commonName = der(SEQUENCE, der(OID, hex("550403")), text(UTF8, "localhost"));
  const name = der(SEQUENCE, der(SET, commonName));
  const validity = der(SEQUENCE, text(UTC_TIME, "200101000000Z"), text(UTC_TIME, "491231000000Z"));
  const subjectKey = publicKey.export({ type: "spki", format: "der" });
  const said = der(SEQUENCE, der(INTEGER, hex("01")), ecdsaWithSha256, name, validity, name, subjectKey);
  const signature = createSign("sha256").update(said).sign(privateKey);
  const certificate = der(SEQUENCE, said, ecdsaWithSha256, der(BITS, hex("00"), signature));
  const lines = certificate.toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

import { type KeyObject, createSign, generateKeyPairSync } from "node:crypto";

/** Tags of ASN.1, the way certificates are written. */
const [BOOLEAN, INTEGER, BITS, OCTETS, OID, UTF8, UTC_TIME, SEQUENCE, SET] = [
  0x01, 0x02, 0x03, 0x04, 0x06, 0x0c, 0x17, 0x30, 0x31,
];
const [VERSION, EXTENSIONS, DNS_NAME, IP_ADDRESS] = [0xa0, 0xa3, 0x82, 0x87];

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const hex = (text: string): Buffer => Buffer.from(text, "hex");
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value));
const ECDSA_WITH_SHA256 = der(SEQUENCE, der(OID, hex("2a8648ce3d040302")));
const YES = der(BOOLEAN, hex("ff"));

export interface Issued {
  readonly key: string;
  readonly cert: string;
}

interface Subject {
  readonly name: string;
  /** Hosts that it is for: names and IPv4 addresses. */
  readonly hosts?: readonly string[];
  /** `YYMMDDHHMMSSZ`; in 2049 when absent. */
  readonly until?: string;
  readonly isCa?: boolean;
}

interface Signer {
  readonly name: string;
  readonly key: KeyObject;
}

/** A certificate authority that only the test knows. */
export function certificateAuthority(name = "Authority of the test") {
  const keys = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const signer = { name, key: keys.privateKey };
  return {
    cert: certificate({ name, isCa: true }, keys.publicKey, signer),
    issue(subject: Omit<Subject, "isCa">): Issued {
      const own = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
      return {
        key: own.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
        cert: certificate(subject, own.publicKey, signer),
      };
    },
  };
}

/** One that nobody else has signed. */
export function selfSignedCertificate(name: string): Issued {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: certificate({ name }, publicKey, { name, key: privateKey }),
  };
}

function certificate(subject: Subject, publicKey: KeyObject, signer: Signer): string {
  const said = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, hex("02"))),
    der(INTEGER, hex(subject.isCa === true ? "01" : "02")),
    ECDSA_WITH_SHA256,
    nameOf(signer.name),
    der(SEQUENCE, text(UTC_TIME, "200101000000Z"), text(UTC_TIME, subject.until ?? "491231000000Z")),
    nameOf(subject.name),
    publicKey.export({ type: "spki", format: "der" }),
    der(EXTENSIONS, der(SEQUENCE, ...extensionsOf(subject))),
  );
  const signature = createSign("sha256").update(said).sign(signer.key);
  const whole = der(SEQUENCE, said, ECDSA_WITH_SHA256, der(BITS, hex("00"), signature));
  const lines = whole.toString("base64").replaceAll(/.{64}(?!$)/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function nameOf(name: string): Buffer {
  return der(SEQUENCE, der(SET, der(SEQUENCE, der(OID, hex("550403")), text(UTF8, name))));
}

function extensionsOf({ isCa, hosts = [] }: Subject): Buffer[] {
  const constraints = der(OCTETS, isCa === true ? der(SEQUENCE, YES) : der(SEQUENCE));
  const basicConstraints = der(SEQUENCE, der(OID, hex("551d13")), YES, constraints);
  if (hosts.length === 0) return [basicConstraints];
  const names = hosts.map((host) =>
    /^[\d.]+$/.test(host) ? der(IP_ADDRESS, Buffer.from(host.split(".").map(Number))) : text(DNS_NAME, host),
  );
  return [basicConstraints, der(SEQUENCE, der(OID, hex("551d11")), der(OCTETS, der(SEQUENCE, ...names)))];
}

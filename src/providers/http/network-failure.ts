import { CallFailure, type Retry } from "../../core/index.ts";
import { shorten } from "./reported-error.ts";

const TRUST = "; if you trust it, give its CA certificate as caFile, or in NODE_EXTRA_CA_CERTS";
const UNKNOWN_CA = `its TLS certificate comes from a CA that is not known here${TRUST}`;

const CAUSES: Readonly<Record<string, readonly [Retry, string]>> = {
  ECONNREFUSED: ["transient", "connection refused; is the server running?"],
  ECONNRESET: ["transient", "the connection was cut"],
  EPIPE: ["transient", "the connection was cut"],
  UND_ERR_SOCKET: ["transient", "the connection was cut"],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ["transient", "the answer was cut off"],
  HPE_INVALID_EOF_STATE: ["transient", "the answer was cut off"],
  ETIMEDOUT: ["transient", "the connection timed out"],
  UND_ERR_CONNECT_TIMEOUT: ["transient", "no connection in time"],
  EHOSTUNREACH: ["transient", "no route to the host"],
  ENETUNREACH: ["transient", "no network"],
  EAI_AGAIN: ["transient", "the name cannot be looked up now"],
  ENOTFOUND: ["permanent", "there is no host of that name"],
  CERT_HAS_EXPIRED: [
    "permanent",
    "its TLS certificate has expired; renew it there, or check the clock of this machine",
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: ["permanent", `its TLS certificate is self-signed${TRUST}`],
  SELF_SIGNED_CERT_IN_CHAIN: ["permanent", UNKNOWN_CA],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ["permanent", UNKNOWN_CA],
  UNABLE_TO_GET_ISSUER_CERT: ["permanent", UNKNOWN_CA],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ["permanent", UNKNOWN_CA],
  CERT_NOT_YET_VALID: ["permanent", "its TLS certificate is not valid yet; check the clock of this machine"],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    "permanent",
    "its TLS certificate is for another host; use the name that it is for in the base URL",
  ],
  EPROTO: ["permanent", "it does not speak TLS there; is http:// meant?"],
  ERR_SSL_WRONG_VERSION_NUMBER: ["permanent", "it does not speak TLS there; is http:// meant?"],
};

/** Nobody was reached, so nothing was done. */
const UNREACHED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** What kept a request from being answered, in a plain sentence. */
export function networkFailure(error: Error, origin: string): CallFailure {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "UND_ERR_INVALID_ARG")
    return new CallFailure("permanent", shorten(`the request cannot be sent: ${error.message}`));
  if (error.name === "HTTPParserError" && CAUSES[code] === undefined)
    return new CallFailure("permanent", `${origin} does not answer in HTTP; is https:// meant?`, undefined, {
      obstacle: "rejected",
    });
  const [retry, sentence] = CAUSES[code] ?? guess(code, error);
  const obstacle = retry === "permanent" ? "rejected" : UNREACHED.test(code) ? "unreachable" : undefined;
  // A connection that was cut may have been cut after the work.
  const known = { mayBeBilled: obstacle === undefined, obstacle } as const;
  return new CallFailure(retry, shorten(`cannot reach ${origin}: ${sentence}`), undefined, known);
}

function guess(code: string, { message }: Error): readonly [Retry, string] {
  const tls = /CERT|TLS|SSL/.test(code);
  return [tls ? "permanent" : "transient", message === "" ? code : message];
}

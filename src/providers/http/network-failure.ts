import { CallFailure, type Retry, phrase } from "../../core/index.ts";
import { shorten } from "./reported-error.ts";

const TRUST = "; if you trust it, set its CA certificate as caFile or in NODE_EXTRA_CA_CERTS";
const UNKNOWN_CA = `its TLS certificate is from an unknown CA${TRUST}`;

const CAUSES: Readonly<Record<string, readonly [Retry, string]>> = {
  ECONNREFUSED: ["transient", "connection refused; is the server running?"],
  ECONNRESET: ["transient", "the connection was closed"],
  EPIPE: ["transient", "the connection was closed"],
  UND_ERR_SOCKET: ["transient", "the connection was closed"],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ["transient", "the response was cut off"],
  HPE_INVALID_EOF_STATE: ["transient", "the response was cut off"],
  ETIMEDOUT: ["transient", "the connection timed out"],
  UND_ERR_CONNECT_TIMEOUT: ["transient", "connection timed out"],
  EHOSTUNREACH: ["transient", "no route to host"],
  ENETUNREACH: ["transient", "no network"],
  EAI_AGAIN: ["transient", "the host name can't be resolved right now"],
  ENOTFOUND: ["permanent", "the host name doesn't exist"],
  CERT_HAS_EXPIRED: ["permanent", "its TLS certificate has expired; renew it, or check this machine's clock"],
  DEPTH_ZERO_SELF_SIGNED_CERT: ["permanent", `its TLS certificate is self-signed${TRUST}`],
  SELF_SIGNED_CERT_IN_CHAIN: ["permanent", UNKNOWN_CA],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ["permanent", UNKNOWN_CA],
  UNABLE_TO_GET_ISSUER_CERT: ["permanent", UNKNOWN_CA],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ["permanent", UNKNOWN_CA],
  CERT_NOT_YET_VALID: ["permanent", "its TLS certificate is not valid yet; check this machine's clock"],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    "permanent",
    "its TLS certificate is for another host; use the matching name in the base URL",
  ],
  EPROTO: ["permanent", "the server doesn't use TLS on this port; did you mean http://?"],
  ERR_SSL_WRONG_VERSION_NUMBER: [
    "permanent",
    "the server doesn't use TLS on this port; did you mean http://?",
  ],
};

/** Nobody was reached, so nothing was done. */
const UNREACHED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** What kept a request from being answered, in a plain sentence. */
export function networkFailure(error: Error, origin: string): CallFailure {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "UND_ERR_INVALID_ARG")
    return new CallFailure("permanent", shorten(`the request can't be sent: ${error.message}`));
  if (error.name === "HTTPParserError" && CAUSES[code] === undefined)
    return new CallFailure(
      "permanent",
      phrase`${origin} doesn't speak plain HTTP; did you mean https://?`,
      undefined,
      {
        obstacle: "rejected",
      },
    );
  const [retry, sentence] = CAUSES[code] ?? guess(code, error);
  const obstacle = retry === "permanent" ? "rejected" : UNREACHED.test(code) ? "unreachable" : undefined;
  // A connection that was cut may have been cut after the work.
  const known = { mayBeBilled: obstacle === undefined, obstacle } as const;
  return new CallFailure(retry, shorten(`can't reach ${origin}: ${sentence}`), undefined, known);
}

function guess(code: string, { message }: Error): readonly [Retry, string] {
  const tls = /CERT|TLS|SSL/.test(code);
  return [tls ? "permanent" : "transient", message === "" ? code : message];
}

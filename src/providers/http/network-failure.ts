import { CallFailure, type Retry, phrase } from "../../core/index.ts";
import { shorten } from "./reported-error.ts";

const UNKNOWN_CA = phrase`its TLS certificate is from an unknown CA; if you trust it, set its CA certificate as caFile or in NODE_EXTRA_CA_CERTS`;

const CAUSES: Readonly<Record<string, readonly [Retry, string]>> = {
  ECONNREFUSED: ["transient", phrase`connection refused; is the server running?`],
  ECONNRESET: ["transient", phrase`the connection was closed`],
  EPIPE: ["transient", phrase`the connection was closed`],
  UND_ERR_SOCKET: ["transient", phrase`the connection was closed`],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ["transient", phrase`the response was cut off`],
  HPE_INVALID_EOF_STATE: ["transient", phrase`the response was cut off`],
  ETIMEDOUT: ["transient", phrase`the connection timed out`],
  UND_ERR_CONNECT_TIMEOUT: ["transient", phrase`connection timed out`],
  EHOSTUNREACH: ["transient", phrase`no route to host`],
  ENETUNREACH: ["transient", phrase`no network`],
  EAI_AGAIN: ["transient", phrase`the host name can't be resolved right now`],
  ENOTFOUND: ["permanent", phrase`the host name doesn't exist`],
  CERT_HAS_EXPIRED: [
    "permanent",
    phrase`its TLS certificate has expired; renew it, or check this machine's clock`,
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    "permanent",
    phrase`its TLS certificate is self-signed; if you trust it, set its CA certificate as caFile or in NODE_EXTRA_CA_CERTS`,
  ],
  SELF_SIGNED_CERT_IN_CHAIN: ["permanent", UNKNOWN_CA],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ["permanent", UNKNOWN_CA],
  UNABLE_TO_GET_ISSUER_CERT: ["permanent", UNKNOWN_CA],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ["permanent", UNKNOWN_CA],
  CERT_NOT_YET_VALID: ["permanent", phrase`its TLS certificate is not valid yet; check this machine's clock`],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    "permanent",
    phrase`its TLS certificate is for another host; use the matching name in the base URL`,
  ],
  EPROTO: ["permanent", phrase`the server doesn't use TLS on this port; did you mean http://?`],
  ERR_SSL_WRONG_VERSION_NUMBER: [
    "permanent",
    phrase`the server doesn't use TLS on this port; did you mean http://?`,
  ],
};

/** Nobody was reached, so nothing was done. */
const UNREACHED = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** What kept a request from being answered, in a plain sentence. */
export function networkFailure(error: Error, origin: string): CallFailure {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "UND_ERR_INVALID_ARG")
    return new CallFailure("permanent", shorten(phrase`the request can't be sent: ${error.message}`));
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
  return new CallFailure(retry, shorten(phrase`can't reach ${origin}: ${sentence}`), undefined, known);
}

function guess(code: string, { message }: Error): readonly [Retry, string] {
  const tls = /CERT|TLS|SSL/.test(code);
  return [tls ? "permanent" : "transient", message === "" ? code : message];
}

import { BlockList, isIP } from "node:net";

/** Whom no proxy is for. */
export interface NoProxyRules {
  readonly entries: readonly { readonly host: string; readonly port: string }[];
  readonly networks: BlockList;
  /** Whether this machine is reached through the proxy too, by Chrome's word for it: `<-loopback>`. */
  readonly loopbackToo: boolean;
}

const LOOPBACK_TOO = "<-loopback>";
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1)$/;
export const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** Reads `NO_PROXY`: names with their subdomains, addresses, networks such as `10.0.0.0/8`, ports, `*`. */
export function noProxyRules(list: string): NoProxyRules {
  const words = list.toLowerCase().split(/[\s,]+/);
  const networks = new BlockList();
  const entries = words.flatMap((word) => {
    if (word === "" || word === LOOPBACK_TOO) return [];
    const [address = "", bits = ""] = word.split("/");
    const version = isIP(address);
    if (/^\d{1,3}$/.test(bits) && version !== 0) {
      if (Number(bits) <= (version === 4 ? 32 : 128))
        networks.addSubnet(address, Number(bits), version === 4 ? "ipv4" : "ipv6");
      return [];
    }
    return [entryOf(word)];
  });
  return { entries, networks, loopbackToo: words.includes(LOOPBACK_TOO) };
}

/** Whether an origin is reached without a proxy. */
export function isExempt(origin: string, { entries, networks, loopbackToo }: NoProxyRules): boolean {
  const { hostname, port, protocol } = new URL(origin);
  const host = bare(hostname);
  if (!loopbackToo && isLoopback(host)) return true;
  const version = isIP(host);
  if (version !== 0 && networks.check(host, version === 4 ? "ipv4" : "ipv6")) return true;
  const own = port === "" ? DEFAULT_PORTS[protocol] : port;
  return entries.some(
    (entry) =>
      (entry.port === "" || entry.port === own) &&
      (entry.host === "*" || host === entry.host || host.endsWith(`.${entry.host}`)),
  );
}

/** Whether a host, as it stands in a URL or without brackets, is an address of this machine that no other can reach. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(bare(hostname));
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** `.example.org`, `*.example.org` and `example.org` are the same: the name and everything below it. */
function entryOf(word: string): NoProxyRules["entries"][number] {
  const [, bracketed, plain = "", port = ""] = /^(?:\[(.*)\]|(.*?))(?::(\d+))?$/.exec(word) ?? [];
  const host = bracketed ?? (isIP(word) === 6 ? word : plain);
  return { host: host.replace(/^\*?\./, ""), port: isIP(word) === 6 ? "" : port };
}

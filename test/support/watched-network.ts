import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ROOT, cleanEnvironment } from "./assay-process.ts";
import { temporaryFolder } from "./databases.ts";

const works = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Why connections can't be watched here; null when they can. Brings strace where there is none and we may. */
export function whyUnwatched(): string | null {
  if (process.platform !== "linux") return "strace is only on Linux";
  if (!works("strace", "-V") && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    spawnSync("apt-get", ["update", "-q"], options);
    spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", "strace"], options);
  }
  if (!works("strace", "-V")) return "strace isn't installed";
  return works("strace", "-f", "-o", "/dev/null", "true") ? null : "strace may not trace processes here";
}

/** A shell that goes on where there is no network but the loopback address. */
const ALONE = ["unshare", "--map-root-user", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

/** Whether processes can be started without a network. */
export const canBeAlone = (): boolean => works(ALONE[0] ?? "", ...ALONE.slice(1), "true");

interface WatchOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Without a network. */
  readonly isAlone?: boolean;
}

/** Runs a Node program, with all its threads and children, and writes down whom it sends anything to. */
export function watched(args: readonly string[], { env = {}, isAlone = false }: WatchOptions = {}) {
  const trace = join(temporaryFolder(), "trace");
  const calls = "trace=connect,sendto,sendmsg,sendmmsg";
  const strace = ["strace", "-f", "-qq", "-e", calls, "-e", "signal=none", "-o", trace];
  const [command = "", ...rest] = [...(isAlone ? ALONE : []), ...strace, process.execPath, ...args];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { ...cleanEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, which ends as a whole.
    detached: true,
  });
  let output = "";
  const hear = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on("close", (code) => resolve({ code, output }));
  });
  onTestFinished(() => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  });
  return { output: () => output, ended, contacted: () => contactedIn(readFileSync(trace, "utf8")) };
}

const IPV4 = /sin_port=htons\((\d+)\), sin_addr=inet_addr\("([^"]+)"\)/g;
const IPV6 = /sin6_port=htons\((\d+)\),.*?inet_pton\(AF_INET6, "([^"]+)"/g;
const RESOLVER = /sun_path="([^"]*(?:systemd[./]resolve|Resolve)[^"]*)"/g;

/** Every address on the network that was named in a call, each once; a resolver behind a local socket too. */
function contactedIn(trace: string): string[] {
  const found = [IPV4, IPV6].flatMap((pattern) =>
    [...trace.matchAll(pattern)].map(([, port = "", host = ""]) => `${host}:${port}`),
  );
  const resolvers = [...trace.matchAll(RESOLVER)].map(([, path = ""]) => path);
  return [...new Set([...found, ...resolvers])].toSorted();
}

/** Whether it can lead away from this machine. A resolver on the loopback address asks others. */
export function isForeign(contact: string): boolean {
  return !/^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3}):\d+$/.test(contact) || contact.endsWith(":53");
}

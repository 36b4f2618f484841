import pg from "pg";

/** A server in trouble may take long to answer, one that vanished never does. */
export interface Silence {
  /** How long a new connection may take. */
  readonly connectMs: number;
  /** After how long without an answer to a query somebody looks whether the server is still there. */
  readonly answerMs: number;
}

export const SILENCE: Silence = { connectMs: 15_000, answerMs: 30_000 };

/** What the driver says of a connection that took too long. */
const TOO_LONG = "timeout expired";

/** Whether nobody answered at all: neither a yes nor a no. */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === TOO_LONG || ("code" in error && error.code === "ETIMEDOUT");
}

/** What the system says where nothing of the server's is at the other end, or no way leads there. */
const NOBODY: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

function isNobodyThere(error: unknown): boolean {
  return isSilence(error) || (error instanceof Error && "code" in error && NOBODY.has(error.code));
}

/** Whether a server answers to a new connection, be it that it takes no more. Asked by many at once, it is tried once. */
export function presenceOf(url: string, { connectMs }: Silence): () => Promise<boolean> {
  const look = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
    client.on("error", () => {});
    try {
      await client.connect();
      return true;
    } catch (error) {
      return !isNobodyThere(error);
    } finally {
      client.end().catch(() => {});
    }
  };
  let looking: Promise<boolean> | null = null;
  return () => (looking ??= look().finally(() => (looking = null)));
}

/**
 * Ends a connection whose server vanished without a word: behind a lost network the system itself would tell so only after
 * a quarter of an hour. Queries may take long, so a silent one is given up only where `isThere` says no.
 */
export function endWhenVanished(
  client: pg.Client,
  { answerMs }: Silence,
  isThere: () => Promise<boolean>,
): void {
  let isBusy = false;
  let timer: NodeJS.Timeout | null = null;
  const wait = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      // What is asked now may be younger; then a look too many does no harm.
      if (isBusy) void look();
    }, answerMs);
    timer.unref();
  };
  const look = async (): Promise<void> => {
    if (await isThere()) wait();
    else if (isBusy) await client.end();
  };
  const query = client.query.bind(client) as (...input: unknown[]) => unknown;
  Object.assign(client, {
    query: (...input: unknown[]) => {
      isBusy = true;
      wait();
      return query(...input);
    },
  });
  client.on("drain", () => (isBusy = false));
  client.on("end", () => {
    isBusy = false;
    if (timer !== null) clearTimeout(timer);
  });
}

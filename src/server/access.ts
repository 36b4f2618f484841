import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "@hono/zod-openapi";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { Failure, phrase } from "../core/index.ts";
import type { TokenHolder, Workbench } from "../workbench/index.ts";
import type { Origin } from "./address.ts";
import { type Caller, type Guest, OWNER, rememberCaller } from "./caller.ts";
import { atMost } from "./policy.ts";
import { nameRequest } from "./request-names.ts";
import type { WrongTokens } from "./wrong-tokens.ts";

/** A browser sends it by itself, also for a plain link. It knows no ports, so each host's has its own name. */
function cookieName(url: string): string {
  const { port } = new URL(url);
  return port === "" ? "assay_page" : `assay_page_${port}`;
}
const LARGEST_LOGIN = 10_000;

/** Stands for a token in a browser, without telling it: a browser shows its cookies to every port of the machine. */
const keyOf = (secret: string): string =>
  createHmac("sha256", secret).update("assay page").digest("base64url");

/** The same for a named token: its number says which, and since it is made from the hash, it ends with the token. */
const namedKeyOf = ({ id, tokenHash }: Pick<TokenHolder, "id" | "tokenHash">): string =>
  `${id}.${keyOf(tokenHash)}`;

/** Where the page takes a token and gets a cookie for it, and where it gives the cookie back. */
export function serveLogin(
  app: Pick<Hono, "post">,
  { findHolder }: Pick<Workbench, "findHolder">,
  accessToken: string | null,
  wrongTokens: WrongTokens,
): void {
  const keyFor = async (token: string): Promise<string> => {
    if (accessToken !== null && isSame(token, accessToken)) return keyOf(accessToken);
    const holder = await findHolder(token);
    if (holder !== null) return namedKeyOf(holder);
    throw new Failure("unauthorized", phrase`The access token is not valid.`, {
      hint: phrase`Use the server's ASSAY_TOKEN, or a token made with \`assay tokens add\`.`,
    });
  };
  app.post("/api/login", atMost(LARGEST_LOGIN), async (context) => {
    nameRequest(context.req.raw, "login");
    const body = z.object({ token: z.string() }).safeParse(await context.req.json().catch(() => null));
    if (!body.success)
      throw new Failure("invalid-input", phrase`The request body is not valid.`, {
        faults: [{ key: "token", message: phrase`is missing`, expected: phrase`the server's ASSAY_TOKEN` }],
      });
    const { token } = body.data;
    const key = await challenged(context, () =>
      wrongTokens.guard(addressOf(context), token, () => keyFor(token)),
    );
    const { url } = context.req;
    setCookie(context, cookieName(url), key, {
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
      secure: url.startsWith("https:"),
    });
    return context.body(null, 204);
  });
  app.post("/api/logout", (context) => {
    nameRequest(context.req.raw, "logout");
    deleteCookie(context, cookieName(context.req.url), { path: "/" });
    return context.body(null, 204);
  });
}

/** What a caller brings: a token, or the page's cookie. */
export interface Credentials {
  readonly token: string | null;
  readonly cookie: string | null;
}

/** What a request brings, whatever protocol it asks for. */
export function credentialsOf(headers: {
  readonly url: string;
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
}): Credentials {
  const name = cookieName(headers.url);
  return { token: bearerIn(headers.authorization), cookie: parse(headers.cookie ?? "", name)[name] ?? null };
}

/**
 * Decides who calls. Without a token: the owner, unless an access token is set. With the access token, or the cookie that
 * stands for it: the owner. With a named token or its cookie: its holder. With an invitation: a guest. Anybody else fails
 * with `unauthorized`.
 */
export function identifier(
  { findGuest, findHolder, findHolderById }: Pick<Workbench, "findGuest" | "findHolder" | "findHolderById">,
  accessToken: string | null,
  wrongTokens: WrongTokens,
) {
  const callerWith = async (token: string): Promise<Caller> => {
    if (accessToken !== null && isSame(token, accessToken)) return OWNER;
    const holder = await findHolder(token);
    if (holder !== null) return { kind: "token", ...holder };
    const guest = await findGuest(token);
    if (guest !== null) return { kind: "guest", ...guest };
    const hint =
      accessToken === null
        ? phrase`This server was started without ASSAY_TOKEN. Send no token, a token made with \`assay tokens add\`, or an invitation's token.`
        : phrase`Use the server's ASSAY_TOKEN, a token made with \`assay tokens add\`, or an invitation's token.`;
    throw new Failure("unauthorized", phrase`The access token is not valid.`, { hint });
  };
  /** Null when the cookie stands for nothing that is valid. */
  const callerWithCookie = async (cookie: string): Promise<Caller | null> => {
    if (accessToken !== null && isSame(cookie, keyOf(accessToken))) return OWNER;
    const id = /^(\d{1,10})\./.exec(cookie)?.[1];
    if (id === undefined) return null;
    const isProven = (tokenHash: string) => isSame(cookie, namedKeyOf({ id: Number(id), tokenHash }));
    const holder = await findHolderById(Number(id), isProven);
    return holder === null ? null : { kind: "token", ...holder };
  };
  /** A cookie of a token that has ended is none where nobody needs one. */
  const withoutToken = async (cookie: string | null): Promise<Caller> => {
    try {
      const known = cookie === null ? null : await callerWithCookie(cookie);
      if (known !== null) return known;
    } catch (error) {
      if (accessToken !== null) throw error;
    }
    if (accessToken === null) return OWNER;
    const hint = phrase`Send \`Authorization: Bearer TOKEN\`; commands take it from ASSAY_TOKEN.`;
    throw new Failure("unauthorized", phrase`This server requires an access token.`, { hint });
  };
  return async ({ token, cookie }: Credentials, address: string): Promise<Caller> =>
    token === null
      ? await withoutToken(cookie)
      : await wrongTokens.guard(address, token, () => callerWith(token));
}

/** Where a request comes from, as far as whoever serves the app knows. */
const addressOf = ({ env }: Context): string => (env as Partial<Origin> | undefined)?.address ?? "";

/** Lets through whoever is known. A guest is answered by an app that has the guest routes and no others. */
export function access(
  identify: ReturnType<typeof identifier>,
  answerGuest: (request: Request, guest: Guest) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    const given = { url: req.url, authorization: req.header("authorization"), cookie: req.header("cookie") };
    const caller = await challenged(
      context,
      async () => await identify(credentialsOf(given), addressOf(context)),
    );
    if (caller.kind === "guest") return await answerGuest(context.req.raw, { sessionId: caller.sessionId });
    rememberCaller(context, caller);
    return await next();
  };
}

/** Keeps a guest to the session of the invitation. */
export const ownSessionOnly: MiddlewareHandler<{ Bindings: Guest }> = async (context, next) => {
  if (context.req.param("sessionId") !== context.env.sessionId)
    throw notForGuests(phrase`This invitation is for another session.`);
  await next();
};

export function notForGuests(message: string): Failure {
  return new Failure("forbidden", message, {
    hint: phrase`An invitation gives access to the answers and results of one session only.`,
  });
}

/** The token of an `Authorization` header; null when there is none. */
export function bearerIn(header: string | undefined): string | null {
  if (header === undefined) return null;
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (token !== undefined) return token;
  throw new Failure("unauthorized", phrase`The Authorization header is not of the form \`Bearer TOKEN\`.`);
}

/** Whoever is refused is told how to ask. */
async function challenged<Result>(context: Context, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    context.header("www-authenticate", "Bearer");
    throw error;
  }
}

/** In a time that tells nothing of where they differ. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

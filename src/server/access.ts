import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "@hono/zod-openapi";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { Failure, phrase } from "../core/index.ts";
import type { Workbench } from "../workbench/index.ts";
import type { Origin } from "./address.ts";
import { atMost } from "./policy.ts";
import type { WrongTokens } from "./wrong-tokens.ts";

/** Whoever came with an invitation, and the one session it opens. */
export interface Guest {
  readonly sessionId: string;
}

/** A browser sends it by itself, also for a plain link. It knows no ports, so each host's has its own name. */
function cookieName(url: string): string {
  const { port } = new URL(url);
  return port === "" ? "assay_page" : `assay_page_${port}`;
}
const LARGEST_LOGIN = 10_000;

/** Stands for the token in a browser, without telling it: a browser shows its cookies to every port of the machine. */
const keyOf = (accessToken: string): string =>
  createHmac("sha256", accessToken).update("assay page").digest("base64url");

/** Where the page takes the access token and gets a cookie for it, and where it gives the cookie back. */
export function serveLogin(
  app: Pick<Hono, "post">,
  accessToken: string | null,
  wrongTokens: WrongTokens,
): void {
  app.post("/api/login", atMost(LARGEST_LOGIN), async (context) => {
    const body = z.object({ token: z.string() }).safeParse(await context.req.json().catch(() => null));
    if (!body.success)
      throw new Failure("invalid-input", phrase`The request body is not valid.`, {
        faults: [{ key: "token", message: phrase`is missing`, expected: phrase`the server's ASSAY_TOKEN` }],
      });
    const { token } = body.data;
    const key = await wrongTokens.guard(addressOf(context), token, async () => {
      if (accessToken !== null && isSame(token, accessToken)) return keyOf(accessToken);
      throw unauthorized(
        context,
        phrase`The access token is not valid.`,
        phrase`Use the server's ASSAY_TOKEN.`,
      );
    });
    setCookie(context, cookieName(context.req.url), key, {
      httpOnly: true,
      sameSite: "Strict",
      path: "/",
    });
    return context.body(null, 204);
  });
  app.post("/api/logout", (context) => {
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
 * stands for it: the owner. With an invitation: a guest. Anybody else fails with `unauthorized`.
 */
export function identifier(
  { findGuest }: Pick<Workbench, "findGuest">,
  accessToken: string | null,
  wrongTokens: WrongTokens,
) {
  const callerWith = async (token: string): Promise<"owner" | Guest> => {
    if (accessToken !== null && isSame(token, accessToken)) return "owner";
    const guest = await findGuest(token);
    if (guest !== null) return guest;
    const hint =
      accessToken === null
        ? phrase`This server was started without ASSAY_TOKEN. Send no token, or an invitation's token.`
        : phrase`Use the server's ASSAY_TOKEN or an invitation's token.`;
    throw new Failure("unauthorized", phrase`The access token is not valid.`, { hint });
  };
  return async ({ token, cookie }: Credentials, address: string): Promise<"owner" | Guest> => {
    if (token === null) {
      if (accessToken === null || isSame(cookie ?? "", keyOf(accessToken))) return "owner";
      const hint = phrase`Send \`Authorization: Bearer TOKEN\`; commands take it from ASSAY_TOKEN.`;
      throw new Failure("unauthorized", phrase`This server requires an access token.`, { hint });
    }
    return await wrongTokens.guard(address, token, async () => await callerWith(token));
  };
}

/** Where a request comes from, as far as whoever serves the app knows. */
const addressOf = ({ env }: Context): string => (env as Partial<Origin> | undefined)?.address ?? "";

/** Lets the owner through. A guest is answered by an app that has the guest routes and no others. */
export function access(
  identify: ReturnType<typeof identifier>,
  answerGuest: (request: Request, guest: Guest) => Response | Promise<Response>,
): MiddlewareHandler {
  const callerOf = async (context: Context) => {
    const { req } = context;
    const given = { url: req.url, authorization: req.header("authorization"), cookie: req.header("cookie") };
    try {
      return await identify(credentialsOf(given), addressOf(context));
    } catch (error) {
      challenge(context);
      throw error;
    }
  };
  return async (context, next) => {
    const caller = await callerOf(context);
    return caller === "owner" ? await next() : await answerGuest(context.req.raw, caller);
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

function unauthorized(context: Context, message: string, hint: string): Failure {
  challenge(context);
  return new Failure("unauthorized", message, { hint });
}

function challenge(context: Context): void {
  context.header("www-authenticate", "Bearer");
}

/** In a time that tells nothing of where they differ. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

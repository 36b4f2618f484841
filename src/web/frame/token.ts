import { t } from "@lingui/core/macro";
import { Failure } from "../../core/index.ts";

/** Set in a browser that has given the token, so that it can be taken back. */
const GIVEN = "assay-token-given";

/** Whether this was refused because nobody has entered the server's token yet. */
export const wantsToken = (error: unknown): boolean =>
  error instanceof Failure && error.code === "unauthorized";

export const hasGivenToken = (): boolean => window.localStorage.getItem(GIVEN) !== null;

/** Gives the token for a cookie that stands for it. */
export async function logIn(token: string): Promise<void> {
  const answer = await window.fetch("/api/login", { method: "POST", body: JSON.stringify({ token }) });
  const { ok, status } = answer;
  if (!ok)
    throw new Error(
      status === 401
        ? t`The token is wrong. Check it and try again.`
        : t`The server answered with status ${status}. Try again.`,
    );
  window.localStorage.setItem(GIVEN, "yes");
}

/** Gives the cookie back; everything that was shown goes with it. */
export async function logOut(): Promise<void> {
  await window.fetch("/api/logout", { method: "POST" });
  window.localStorage.removeItem(GIVEN);
  window.location.assign("/");
}

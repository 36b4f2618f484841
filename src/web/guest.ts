import { createStore } from "./store.ts";

/** Whoever came by an invitation: the word that opens one session, and where that session is. */
export interface Guest {
  readonly token: string;
  readonly path: string;
}

const KEPT = "assay-guest";
/** Also one that was cut, or with something behind it that a chat has added. */
const LINK = /^#guest(?:=([\w-]*))?/;

const linkOf = (path: string): string => `${KEPT} ${path}`;

/** In this tab only: the same browser may be the owner's in another. The word does not stay in the address. */
function readGuest(): Guest | null {
  const { hash, pathname } = window.location;
  const link = LINK.exec(hash);
  if (link !== null) {
    const [, given = ""] = link;
    const known = window.localStorage.getItem(linkOf(pathname));
    // A cut link still opens what the whole one has opened here.
    const token = known?.startsWith(given) === true ? known : given;
    window.sessionStorage.setItem(KEPT, `${token} ${pathname}`);
    window.history.replaceState(null, "", pathname);
    window.localStorage.setItem(linkOf(pathname), token);
  }
  const [kept, path] = (window.sessionStorage.getItem(KEPT) ?? "").split(" ");
  return kept === undefined || path === undefined ? null : { token: kept, path };
}

/** Null for the owner. */
export const guest: Guest | null = readGuest();

/** Whether the server has refused the invitation: it was revoked, or nobody knows it. */
export const isLinkRefused = createStore(false);

// A link that is pasted where its session is open already loads nothing by itself.
window.addEventListener("hashchange", () => {
  if (LINK.test(window.location.hash)) window.location.reload();
});

/** The word by which this browser was let into what the address names, in a tab that is gone; null without one. */
export const earlierLink = (): string | null =>
  guest === null ? window.localStorage.getItem(linkOf(window.location.pathname)) : null;

/** A link that opens nothing is not tried again. */
export const forgetLink = (path: string): void => window.localStorage.removeItem(linkOf(path));

/** Goes in by it again. */
export function comeBack(token: string): void {
  window.location.hash = `guest=${token}`;
}

/** The address that lets somebody into one session. */
export const guestLink = (sessionId: string, token: string): string =>
  `${window.location.origin}/sessions/${sessionId}#guest=${token}`;

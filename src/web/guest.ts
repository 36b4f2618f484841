/** Whoever came by an invitation: the word that opens one session, and where that session is. */
export interface Guest {
  readonly token: string;
  readonly path: string;
}

const KEPT = "assay-guest";
const LINK = /^#guest=([\w-]+)$/;

/** In this tab only: the same browser may be the owner's in another. The word does not stay in the address. */
function readGuest(): Guest | null {
  const { hash, pathname } = window.location;
  const token = LINK.exec(hash)?.[1];
  if (token !== undefined) {
    window.sessionStorage.setItem(KEPT, `${token} ${pathname}`);
    window.history.replaceState(null, "", pathname);
  }
  const [kept, path] = (window.sessionStorage.getItem(KEPT) ?? "").split(" ");
  return kept === undefined || path === undefined ? null : { token: kept, path };
}

/** Null for the owner. */
export const guest: Guest | null = readGuest();

/** The address that lets somebody into one session. */
export const guestLink = (sessionId: string, token: string): string =>
  `${window.location.origin}/sessions/${sessionId}#guest=${token}`;

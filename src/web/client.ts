import { type Client, createClient, fetchFrom } from "../contract/index.ts";
import { connection, isDoorOnly } from "./connection.ts";
import { guest, isLinkRefused } from "./guest.ts";

const UNAUTHORIZED = 401;

/** Whoever came by an invitation shows it with every request, even in a browser that is logged in. */
function asGuest(init: RequestInit): RequestInit {
  if (guest === null) return init;
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${guest.token}`);
  return { ...init, headers };
}

/** As the browser does it, with a word to whoever watches over the connection. */
async function watchedFetch(url: URL, init: RequestInit): Promise<Response> {
  try {
    const response = await window.fetch(url, asGuest(init));
    if (isDoorOnly(response.status)) connection.failed();
    else connection.answered();
    if (guest !== null && response.status === UNAUTHORIZED) isLinkRefused.set(true);
    return response;
  } catch (error) {
    if (init.signal?.aborted !== true) connection.failed();
    throw error;
  }
}

/** The one door, at the address the page came from. */
export const client: Client = createClient(fetchFrom(window.location.origin, watchedFetch));

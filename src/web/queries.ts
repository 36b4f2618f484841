import { QueryClient } from "@tanstack/react-query";
import { connection } from "./connection.ts";
import { readAgainAfter, shouldReadAgain } from "./retry-policy.ts";

/** What pages have read, shared by all of them. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (times, error) => shouldReadAgain(times, error, connection.state().isAway),
      retryDelay: readAgainAfter,
      staleTime: 2_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      // The server may be on this machine, which needs no network for it.
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

/** What a form is filled with is not read again under one's hands. */
const isForForm = (key: readonly unknown[]): boolean => key[0] === "fresh";

/** Whatever waits for the server is asked for at once, and what is shown is read anew. */
async function readAnew(): Promise<void> {
  await queries.cancelQueries({
    predicate: ({ state }) => state.fetchStatus === "fetching" && state.fetchFailureCount > 0,
  });
  await queries.invalidateQueries({
    predicate: ({ queryKey, state }) => !isForForm(queryKey) || state.data === undefined,
  });
}
connection.onBack(() => void readAnew());

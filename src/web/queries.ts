import { QueryClient } from "@tanstack/react-query";
import { wantsToken } from "./frame/token.ts";

/** What pages have read, shared by all of them. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (times, error) => times < 1 && !wantsToken(error),
      staleTime: 2_000,
      refetchOnWindowFocus: true,
    },
  },
});

import { queryOptions } from "@tanstack/react-query";
import type { Client, DraftView } from "../../contract/index.ts";

/** How often a draft is looked at while models write. */
const WRITING_MS = 1_000;

export const isWritten = ({ models }: DraftView): boolean => models.every(({ isWriting }) => !isWriting);

/** A draft; read again and again while models write into it. */
export const draftQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ["draft", id],
    queryFn: () => client.getDraft({ params: { id } }),
    refetchInterval: ({ state: { data } }) => (data === undefined || isWritten(data) ? false : WRITING_MS),
  });

import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Client, DraftView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";

/** How often a draft is looked at while models write. */
const WRITING_MS = 1_000;

export const isWritten = ({ models }: DraftView): boolean => models.every(({ isWriting }) => !isWriting);

/** A draft; read again and again while models write into it. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ["draft", id],
    queryFn: () => client.getDraft({ params: { id } }),
    refetchInterval: ({ state: { data } }) => (data === undefined || isWritten(data) ? false : WRITING_MS),
  });

type Change = Parameters<Client["editDraft"]>[0]["body"];
type More = Parameters<Client["generateMore"]>[0]["body"];

/** What is done to a draft; the page shows what the server made of it. */
export function useDraftChanges(id: number) {
  const queries = useQueryClient();
  const params = { id: String(id) };
  const show = (draft: DraftView): void => {
    queries.setQueryData(["draft", params.id], draft);
    void queries.invalidateQueries({ queryKey: ["drafts"] });
  };
  const edit = useMutation({
    mutationFn: (body: Change) => client.editDraft({ params, body }),
    onSuccess: show,
  });
  const more = useMutation({
    mutationFn: (body: More) => client.generateMore({ params, body: { ...body, background: true } }),
    onSuccess: show,
  });
  return { edit, more };
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Client, DraftView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";

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

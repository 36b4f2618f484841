import { useQueryClient } from "@tanstack/react-query";
import type { Client, DraftView } from "../../../../contract/index.ts";
import { useClient } from "../../../world.ts";

type Change = Parameters<Client["editDraft"]>[0]["body"];
type More = Parameters<Client["generateMore"]>[0]["body"];

/** What is done to a draft; the screen shows what the server made of it. */
export function useDraftChange({ id }: Pick<DraftView, "id">) {
  const client = useClient();
  const queries = useQueryClient();
  const params = { id: String(id) };
  const show = async (draft: DraftView): Promise<void> => {
    queries.setQueryData(["draft", params.id], draft);
    await queries.invalidateQueries({ queryKey: ["drafts"] });
  };
  return {
    edit: async (body: Change) => show(await client.editDraft({ params, body })),
    more: async (body: More) =>
      show(await client.generateMore({ params, body: { ...body, background: true } })),
  };
}

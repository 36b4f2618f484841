import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { allRows } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import type { Offer } from "../../offers.tsx";
import { Choose } from "../../parts/choose.tsx";
import { useConfirm } from "../../parts/confirm.tsx";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";

/** Deletes a mapping that was saved, where there are any. */
export function useMappingRemoval(): readonly Offer[] {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const confirm = useConfirm();
  const { open, close } = useDialogs();
  const { say } = useVoice();
  const { data: kept = [] } = useQuery({
    queryKey: ["mappings"],
    queryFn: () =>
      allRows((cursor) => client.listMappings({ query: cursor === undefined ? {} : { cursor } })),
  });
  if (kept.length === 0) return [];
  const ask = (id: string): void => {
    const name = kept.find((one) => String(one.id) === id)?.name ?? "";
    confirm({
      title: t`Delete ${name}?`,
      text: t`The saved mapping is deleted for good. Tasks imported with it are kept.`,
      yes: t`Delete`,
      perform: async () => {
        await client.deleteMapping({ params: { id } });
        await renew("mappings");
        say(t`${name} deleted`);
      },
    });
  };
  return [
    {
      name: "delete mapping",
      label: t`Delete a saved mapping`,
      key: "D",
      isQuiet: true,
      perform: () =>
        open(
          <Choose
            title={t`Delete a saved mapping`}
            isMany={false}
            chosen={[]}
            options={kept.map(({ id, name }) => ({ value: String(id), label: name }))}
            onDone={([id = ""]) => ask(id)}
            onCancel={close}
          />,
        ),
    },
  ];
}

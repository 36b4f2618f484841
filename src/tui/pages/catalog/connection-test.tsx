import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { ModelsCheck, ProviderView } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import { formatNumber, sentence, spoken } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import type { Offer } from "../../offers.tsx";
import { type Line, dim, paragraph } from "../../parts/lines.tsx";
import { Reading } from "../../parts/reading.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { TestPrompt } from "./test-prompt.tsx";

interface ConnectionTestProps {
  readonly provider: ProviderView;
  /** It has just been saved. */
  readonly isNew?: boolean;
  /** Opens its form. */
  readonly onEdit: () => void;
}

/** Asks a provider for its models, and says what came of it and the way on. */
export function ConnectionTest({ provider, isNew = false, onEdit }: ConnectionTestProps) {
  const client = useClient();
  const { columns } = useRoom();
  const { open, close } = useDialogs();
  const { go } = useNavigation();
  const { id, name } = provider;
  const test = useQuery({
    queryKey: ["connection", id],
    queryFn: ({ signal }) => client.testModels({ params: { id: String(id) } }, signal),
    gcTime: 0,
    staleTime: 0,
  });
  const waiting = isNew ? t`Saved. Testing the connection…` : t`Testing the connection…`;
  const lines =
    test.data === undefined || test.isFetching
      ? test.error === null || test.isFetching
        ? [dim(waiting)]
        : paragraph(spoken(asFailure(test.error).message), columns, { color: "red" })
      : checkLines(test.data, { name, isNew, columns });
  const offers: readonly Offer[] = [
    {
      name: "models",
      label: t`Models`,
      key: "Enter",
      perform: () => {
        close();
        go({ page: "provider-models", providerId: id });
      },
    },
    {
      name: "prompt",
      label: t`Test a prompt`,
      key: "p",
      perform: () => open(<TestPrompt provider={provider} model={test.data?.models[0]?.id ?? ""} />),
    },
    {
      name: "edit",
      label: t`Edit provider`,
      key: "e",
      perform: onEdit,
    },
    { name: "again", label: t`Test again`, key: "r", perform: () => void test.refetch() },
  ];
  return <Reading name="connection" title={name} lines={lines} offers={offers} />;
}

interface Tested {
  readonly name: string;
  readonly isNew: boolean;
  readonly columns: number;
}

function checkLines(
  { success, models, error, latencyMs }: ModelsCheck,
  { name, isNew, columns }: Tested,
): readonly Line[] {
  if (!success) {
    const title = isNew ? t`Saved, but the connection test failed` : t`The connection test failed`;
    return [
      ...paragraph(title, columns, { color: "red", isBold: true }),
      ...paragraph(sentence(spoken(error ?? "")), columns),
    ];
  }
  const latency = formatNumber(latencyMs);
  const count = plural(models.length, { one: "# model", other: "# models" });
  return [
    ...paragraph(t`Connected to ${name}: ${count} in ${latency} ms`, columns, {
      color: "green",
      isBold: true,
    }),
    ...paragraph(
      t`The connection works. Some providers list models without checking the key: test a prompt to be sure.`,
      columns,
    ),
  ];
}

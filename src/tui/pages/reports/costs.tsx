import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import type { CostReport } from "../../../core/index.ts";
import { NOT_KNOWN, costWordsOf, formatNumber, spendText } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Lines, bold, paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import { formatTime } from "../../parts/time.ts";
import { useRoom } from "../../room.ts";
import { useClient, useMachine } from "../../world.ts";

/** What was spent, by model or by run, as far as it is known. */
export function CostsView({ rows }: { readonly rows: number }) {
  const client = useClient();
  const costs = useQuery({ queryKey: ["costs"], queryFn: () => client.getCosts() });
  return <Shown query={costs}>{(report) => <Costs report={report} rows={rows} />}</Shown>;
}

/** A judge gives no answers; what it was called for is judging. */
const judgeCalls = ({ purposes }: CostReport["models"][number]): string =>
  purposes.judge === undefined ? NOT_KNOWN : formatNumber(purposes.judge.calls);

function Costs({ report, rows }: { readonly report: CostReport; readonly rows: number }) {
  const { t } = useLingui();
  const { now } = useMachine();
  const [isByRun, setByRun] = useState(false);
  useOffers([
    {
      name: "by",
      label: isByRun ? t`By model` : t`By run`,
      key: "o",
      perform: () => setByRun(!isByRun),
    },
  ]);
  const { columns } = useRoom();
  const { go } = useNavigation();
  const { sentence, parts, notes } = costWordsOf(report);
  const total = [
    ...paragraph(sentence, columns, { isBold: true }),
    ...paragraph([...parts, ...notes].join(" "), columns, { isDim: true }),
    [],
  ];
  const left = rows - total.length - 1;
  return (
    <Box flexDirection="column">
      <Lines lines={[...(report.days.length === 0 ? [] : total), bold(isByRun ? t`By run` : t`By model`)]} />
      {isByRun ? (
        <Table
          key="runs"
          name="costs by run"
          rows={left}
          list={rowsOf(report.runs)}
          onOpen={({ runId }) => go({ page: "run", runId })}
          empty={t`Nothing was spent yet.`}
          columns={[
            { name: "run", header: t`Run`, cell: ({ name }) => name, isWide: true },
            { name: "cost", header: t`Cost`, align: "right", cell: ({ spend }) => spendText(spend) },
            {
              name: "created",
              header: t`Created`,
              cell: ({ createdAt }) => formatTime(createdAt, now()),
              spare: 1,
            },
          ]}
        />
      ) : (
        <Table
          key="models"
          name="costs by model"
          rows={left}
          list={rowsOf(report.models)}
          empty={t`Nothing was spent yet.`}
          columns={[
            { name: "model", header: t`Model`, cell: ({ modelId }) => modelId, isWide: true },
            { name: "provider", header: t`Provider`, cell: ({ provider }) => provider, spare: 2 },
            {
              name: "runs",
              header: t`Runs`,
              align: "right",
              cell: ({ runs }) => (runs === 0 ? NOT_KNOWN : formatNumber(runs)),
              spare: 1,
            },
            {
              name: "answers",
              header: t`Answers`,
              align: "right",
              cell: ({ answers }) => (answers === 0 ? NOT_KNOWN : formatNumber(answers)),
              spare: 3,
            },
            {
              name: "judged",
              header: t`Judge calls`,
              align: "right",
              cell: judgeCalls,
              spare: 4,
            },
            { name: "cost", header: t`Cost`, align: "right", cell: ({ spend }) => spendText(spend) },
          ]}
        />
      )}
    </Box>
  );
}

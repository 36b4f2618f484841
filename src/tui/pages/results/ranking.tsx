import { useLingui } from "@lingui/react/macro";
import type { RunView } from "../../../contract/index.ts";
import {
  type Estimate,
  type ModelResult,
  type Summary,
  caveatsOf,
  standingOf,
  verdictOf,
} from "../../../core/index.ts";
import {
  NOT_KNOWN,
  costWords,
  estimateText,
  formatNumber,
  milliseconds,
  translate,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useOffers } from "../../offers.tsx";
import { type Line, paragraph } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { tableLines } from "../../parts/table.tsx";
import { useWholeRows } from "../../parts/whole-rows.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { ExportForm } from "./export-form.tsx";
import { useRoom } from "../../room.ts";
import { useScoreColumns } from "./score-columns.ts";
import { WithResults } from "./with-results.tsx";

/** What came of a run: the sentence, then the ranking, then what to know before believing it. */
export function Ranking({ run: { runId }, rows }: { readonly run: RunView; readonly rows: number }) {
  return (
    <WithResults runId={runId} rows={rows}>
      {(summary) => <Found runId={runId} summary={summary} rows={rows} />}
    </WithResults>
  );
}

interface FoundProps {
  readonly runId: string;
  readonly summary: Summary;
  readonly rows: number;
}

function Found({ runId, summary, rows }: FoundProps) {
  const { t } = useLingui();
  const { open } = useDialogs();
  useOffers([
    {
      name: "export",
      label: t`Export`,
      key: "E",
      perform: () => open(<ExportForm runId={runId} summary={summary} />),
    },
  ]);
  const { columns } = useRoom();
  const [first = "", ...rest] = verdictOf(summary).map(translate);
  const standing = standingOf(summary);
  const head: readonly Line[] = [
    ...paragraph(first, columns, { isBold: true }),
    ...paragraph(rest.join(" "), columns),
    ...(standing === null ? [] : paragraph(translate(standing), columns, { isDim: true })),
    [],
  ];
  const table = useRankingColumns(summary);
  useWholeRows({
    name: "ranking",
    columns: [...table, ...useMoreColumns(summary)],
    rows: summary.ranking,
    isOpened: true,
  });
  const caveats = caveatsOf(summary).flatMap((caveat) =>
    paragraph(`- ${translate(caveat)}`, columns, { isDim: true }),
  );
  return (
    <Scroll
      name="ranking"
      rows={rows}
      lines={[...head, ...tableLines(table, summary.ranking, columns), [], ...caveats]}
    />
  );
}

function useRankingColumns({ ranking }: Summary): readonly TableColumn<ModelResult>[] {
  const { t } = useLingui();
  const scores = useScoreColumns(ranking);
  return [
    {
      name: "model",
      header: t`Model`,
      cell: ({ modelId, simulated }) => (simulated ? `${modelId} (${t`simulated`})` : modelId),
    },
    ...scores,
    { name: "tasks", header: t`Tasks`, align: "right", cell: ({ score }) => taskCount(score), spare: 3 },
    {
      name: "cost",
      header: t`Cost per 1,000 answers`,
      align: "right",
      cell: ({ costPer1000Tasks, latencyMs }) => costWords(costPer1000Tasks, latencyMs !== null),
      spare: 5,
    },
    {
      name: "latency",
      header: t`Median latency`,
      align: "right",
      cell: ({ latencyMs }) => (latencyMs === null ? "–" : milliseconds(latencyMs.median)),
      spare: 4,
    },
  ];
}

/** What the web page shows of a model when its row is expanded. */
function useMoreColumns({ ranking }: Summary): readonly TableColumn<ModelResult>[] {
  const { t } = useLingui();
  const right = (
    name: string,
    header: string,
    cell: (result: ModelResult) => string,
  ): TableColumn<ModelResult> => ({ name, header, align: "right", cell });
  const isAdjusted = ranking.some(({ adjustedScore }) => adjustedScore !== null);
  const share = (of: Estimate): string => estimateText(of, { times: 100 });
  return [
    ...(isAdjusted ? [right("unadjusted", t`Unadjusted mean`, ({ score }) => estimateText(score))] : []),
    right("scored", t`Scored items`, ({ scored }) => formatNumber(scored)),
    right("auto-fail", t`Auto-fail, %`, ({ autoFailRate }) => share(autoFailRate)),
    right("failed", t`Failed, %`, ({ failureRate }) => share(failureRate)),
    right("refused", t`Refused, %`, ({ refusalRate }) => share(refusalRate)),
    right("spread", t`Standard deviation over tasks`, ({ spread }) =>
      spread === null ? NOT_KNOWN : formatNumber(spread, 1),
    ),
  ];
}

const taskCount = (score: ModelResult["score"]): string => (score.known ? formatNumber(score.n) : "0");

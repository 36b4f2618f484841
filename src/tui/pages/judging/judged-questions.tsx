import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import {
  earlierTextWords,
  type JudgedQuestion,
  NOT_KNOWN,
  QUALITY_SORTS,
  QUALITY_SORT_NAMES,
  type QualitySort,
  type TaskFlags,
  flagsIn,
  formatNumber,
  isSpreadKnown,
  narrowedQuestions,
  sinceJudging,
  useCollectionTasks,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useOffers } from "../../offers.tsx";
import { fit, widthOf } from "../../parts/clean-text.ts";
import { Lines, dim, paragraph } from "../../parts/lines.tsx";
import { SearchLine } from "../../parts/search-line.tsx";
import { useMarkedName } from "../../parts/priced-models.ts";
import { Table, rowsOf } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { QuestionDetail } from "./question-detail.tsx";
import { useQualityFilter } from "./use-quality-filter.tsx";

interface JudgedQuestionsProps {
  readonly judges: readonly string[];
  readonly questions: readonly JudgedQuestion[];
  readonly flags: TaskFlags;
  /** Null where questions of all collections are shown. */
  readonly collection: CollectionView | null;
  readonly rows: number;
}

/** Judges side by side on each question, the worst question first. */
export function JudgedQuestions(props: JudgedQuestionsProps) {
  const { judges, questions, flags, collection, rows } = props;
  const { t } = useLingui();
  const { open } = useDialogs();
  const named = useMarkedName();
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<QualitySort>("worst");
  const filter = useQualityFilter(questions, flags);
  const tasks = useCollectionTasks(useClient(), collection);
  const columns = useColumns(props, (question) =>
    sinceJudging(question, tasks === null ? undefined : (tasks.get(question.taskId) ?? null)),
  );
  const next = QUALITY_SORTS[(QUALITY_SORTS.indexOf(sort) + 1) % QUALITY_SORTS.length] ?? "worst";
  useOffers(
    questions.length === 0
      ? []
      : [
          { name: "order", label: t(QUALITY_SORT_NAMES[next]), key: "o", perform: () => setSort(next) },
          ...filter.offers,
        ],
  );
  if (questions.length === 0) return <Nothing canJudge={collection !== null} />;
  const shown = narrowedQuestions(questions, { search, sort, ...filter.chosen }, (taskId) =>
    flagsIn(flags.of(taskId)),
  );
  const raters = judges.map(named).join(", ");
  const said = [
    t(QUALITY_SORT_NAMES[sort]),
    `${t`Judges`}: ${raters}`,
    ...(filter.said === "" ? [] : [filter.said]),
  ].join(" · ");
  return (
    <Box flexDirection="column">
      <Lines lines={[dim(said)]} />
      <SearchLine label={t`Search questions`} value={search} onChange={setSearch} />
      <Table
        key={`${sort} ${search} ${filter.said}`}
        name="judged questions"
        list={rowsOf(shown)}
        columns={columns}
        rows={rows - 2}
        empty={t`No questions match these filters.`}
        onOpen={(question) =>
          open(
            <QuestionDetail question={question} inRuns={flags.of(question.taskId)} collection={collection} />,
          )
        }
      />
    </Box>
  );
}

function Nothing({ canJudge }: { readonly canJudge: boolean }) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const about = t`Judges can rate the questions of this collection for clarity, difficulty, relevance and originality before you spend a run on them. Their ratings and reasons appear here.`;
  return (
    <Lines
      lines={[
        [],
        [{ text: t`No questions judged yet`, isBold: true }],
        ...paragraph(canJudge ? `${about} ${t`Press J to choose judges.`}` : about, columns, { isDim: true }),
      ]}
    />
  );
}

/** More of a judge's name does not stand above its ratings. */
const JUDGE_COLUMNS = 14;

const scoreText = (score: number | null): string => (score === null ? NOT_KNOWN : formatNumber(score, 1));

function useColumns(
  { judges, questions, flags }: Pick<JudgedQuestionsProps, "judges" | "questions" | "flags">,
  sinceOf: (question: JudgedQuestion) => string | null,
): readonly TableColumn<JudgedQuestion>[] {
  const { t } = useLingui();
  const named = useMarkedName();
  const judgeCount = judges.length;
  return [
    {
      name: "question",
      header: t`Question`,
      cell: (question) => {
        const marks = [
          question.edited ? t`edited by a person` : null,
          sinceOf(question),
          earlierTextWords(question),
        ];
        const said = marks.filter((mark) => mark !== null).join(", ");
        return said === "" ? question.prompt : `[${said}] ${question.prompt}`;
      },
      isWide: true,
      narrowest: 32,
    },
    {
      name: "mean",
      header: t`Mean`,
      align: "right",
      cell: ({ mean, byJudge }) => {
        const { length: count } = Object.keys(byJudge);
        const value = formatNumber(mean, 1);
        return count < judgeCount ? `${value} (${t`${count} of ${judgeCount} judges`})` : value;
      },
    },
    ...judges.map((judge): TableColumn<JudgedQuestion> => ({
      name: `judge ${judge}`,
      header: fit(judge, Math.min(widthOf(judge), JUDGE_COLUMNS)),
      align: "right",
      cell: ({ byJudge }) => scoreText(byJudge[judge]?.overallScore ?? null),
      spare: 1,
    })),
    ...(questions.some(isSpreadKnown)
      ? [
          {
            name: "spread",
            header: t`Spread`,
            align: "right",
            cell: (question: JudgedQuestion) => scoreText(isSpreadKnown(question) ? question.spread : null),
            spare: 2,
          } as const,
        ]
      : []),
    {
      name: "author",
      header: t`Written by`,
      cell: ({ generatorModelId }) =>
        generatorModelId === null ? t`People, or unknown` : named(generatorModelId),
      spare: 4,
    },
    ...(flags.runs.length === 0
      ? []
      : [
          {
            name: "flags",
            header: t`In runs`,
            cell: ({ taskId }: JudgedQuestion) => {
              const inRuns = flags.of(taskId);
              if (inRuns.length === 0) return NOT_KNOWN;
              return flagsIn(inRuns).length === 0
                ? { text: t`no flags`, isDim: true }
                : { text: t`flagged`, color: "yellow" as const };
            },
            spare: 3,
          },
        ]),
  ];
}

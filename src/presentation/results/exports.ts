import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Summary } from "../../core/index.ts";

export interface ExportFile {
  readonly label: MessageDescriptor;
  /** What it is, in a line. */
  readonly about: MessageDescriptor;
  readonly kind: string;
  /** From the run's own address where it starts with a slash, a bundle, or what an export is asked for. */
  readonly from: string;
  /** What its name ends with, where the server does not say it. */
  readonly savedAs?: string;
  /** Shown in a tab of its own instead of being saved. */
  readonly isOpened?: true;
  /** Whether the file would hold nothing that its name says. */
  readonly isEmpty?: (summary: Summary) => boolean;
}

interface ExportGroup {
  readonly label: MessageDescriptor;
  readonly files: readonly ExportFile[];
}

const hasCriteria = ({ people }: Summary): boolean =>
  people?.totals.some(({ criteria }) => criteria.some(({ n }) => n > 0)) ?? false;

/** From 1 to 5, in sessions or by hand. */
const hasRatings = ({ people }: Summary): boolean =>
  [...(people?.ratings ?? []), ...(people?.manual?.models ?? [])].some(({ counts }) =>
    counts.some((times) => times > 0),
  );

const hasPairs = ({ pairs }: Summary): boolean =>
  pairs.some(({ by, verdicts }) => by === "people" && verdicts > 0);

/** A mean of ratings from sessions, or the win rate of people, else of judges. */
function hasMeans({ people, pairs }: Summary): boolean {
  const compared = pairs.find(({ by }) => by === "people") ?? pairs[0];
  return (
    (people?.ratings.some(({ rating }) => rating.known) ?? false) ||
    (compared?.models.some(({ winRate }) => winRate.known) ?? false)
  );
}

/** Everything that results can be taken away as. */
export const EXPORT_GROUPS: readonly ExportGroup[] = [
  {
    label: msg`To read and share`,
    files: [
      {
        label: msg`Open report`,
        about: msg`Ranking, charts and caveats in a new tab`,
        kind: "HTML",
        from: "/report.html",
        isOpened: true,
      },
      {
        label: msg`Download report`,
        about: msg`The same as one file that works offline`,
        kind: "HTML",
        from: "/report.html",
        savedAs: "report.html",
      },
      {
        label: msg`Download report`,
        about: msg`The same to print or send`,
        kind: "PDF",
        from: "/report.pdf",
      },
      {
        label: msg`Report with examples`,
        about: msg`Quotes prompts and answers: check before you share`,
        kind: "HTML",
        from: "/report.html?examples=true",
        savedAs: "report.examples.html",
      },
      {
        label: msg`Report with examples`,
        about: msg`The same to print or send`,
        kind: "PDF",
        from: "/report.pdf?examples=true",
      },
      {
        label: msg`Whole run in one file`,
        about: msg`Report, all tasks and all answers, works offline`,
        kind: "HTML",
        from: "/report.bundle.html",
      },
      {
        label: msg`Short report`,
        about: msg`Verdict and ranking as text`,
        kind: "Markdown",
        from: "format=MD",
      },
      {
        label: msg`Report with all answers`,
        about: msg`The same with every answer in full`,
        kind: "Markdown",
        from: "format=MD&includeDetailed=true",
      },
    ],
  },
  {
    label: msg`For spreadsheets`,
    files: [
      {
        label: msg`Ranking with intervals`,
        about: msg`One row per model`,
        kind: "CSV",
        from: "format=CSV&content=ranking&bom=true",
      },
      {
        label: msg`Table of all answers with scores`,
        about: msg`One row per answer, with its text and score`,
        kind: "CSV",
        from: "format=CSV&includeDetailed=true&bom=true",
      },
      {
        label: msg`Requests and responses`,
        about: msg`One row per answer, as sent and received`,
        kind: "CSV",
        from: "format=CSV&content=runs&bom=true",
      },
      {
        label: msg`Scores by criterion`,
        about: msg`What people gave each answer`,
        kind: "CSV",
        from: "format=CSV&content=scores&bom=true",
        isEmpty: (summary) => !hasCriteria(summary),
      },
      {
        label: msg`Ratings with notes`,
        about: msg`People's ratings from 1 to 5, with tags`,
        kind: "CSV",
        from: "format=CSV&content=evaluations&bom=true",
        isEmpty: (summary) => !hasRatings(summary),
      },
      {
        label: msg`Comparisons with notes`,
        about: msg`People's verdicts on two answers, one row per pair`,
        kind: "CSV",
        from: "format=CSV&content=pairs&bom=true",
        isEmpty: (summary) => !hasPairs(summary),
      },
      {
        label: msg`Mean ratings and win rates`,
        about: msg`From sessions, one row per model; ratings given on Evaluate are in Ratings with notes`,
        kind: "CSV",
        from: "format=CSV&content=models&bom=true",
        isEmpty: (summary) => !hasMeans(summary),
      },
      {
        label: msg`Plain averages, no intervals`,
        about: msg`Bare means per model, for other tools`,
        kind: "CSV",
        from: "format=CSV&bom=true",
      },
    ],
  },
  {
    label: msg`Raw data`,
    files: [
      {
        label: msg`All results, without answers`,
        about: msg`Everything on this page as data`,
        kind: "JSON",
        from: "format=JSON",
      },
      {
        label: msg`All results with all answers`,
        about: msg`The same with every answer and judgment`,
        kind: "JSON",
        from: "format=JSON&includeDetailed=true",
      },
      {
        label: msg`Every answer with every score`,
        about: msg`One line per answer, for scripts`,
        kind: "JSONL",
        from: "format=JSONL",
      },
      {
        label: msg`JUnit test report for CI`,
        about: msg`Each answer as a test that passes or fails`,
        kind: "XML",
        from: "format=JUNIT",
      },
    ],
  },
  {
    label: msg`To verify, or to add to another workspace`,
    files: [
      {
        label: msg`Bundle`,
        about: msg`The run as one file: tasks, answers, scores and hashes`,
        kind: "assay-run",
        from: "bundle?texts=included",
      },
      {
        label: msg`Bundle without texts`,
        about: msg`Proves the numbers without showing tasks or answers`,
        kind: "assay-run",
        from: "bundle?texts=withheld",
      },
    ],
  },
];

/** Where a file of a run is had. */
export function exportAddress(runId: string, { from }: Pick<ExportFile, "from">): string {
  const id = encodeURIComponent(runId);
  if (from.startsWith("/")) return `/runs/${id}${from}`;
  return `/api/runs/${id}/${isBundle({ from }) ? from : `export?${from}`}`;
}

export const isBundle = ({ from }: Pick<ExportFile, "from">): boolean => from.startsWith("bundle?");

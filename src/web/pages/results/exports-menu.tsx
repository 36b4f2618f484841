import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Menu } from "@mantine/core";
import type { Summary } from "../../../core/index.ts";

interface ExportFile {
  readonly label: MessageDescriptor;
  readonly hint: string;
  readonly query: string;
  /** Whether the file would hold nothing that its name says. */
  readonly isEmpty?: (summary: Summary) => boolean;
}

interface ExportGroup {
  readonly label: MessageDescriptor;
  readonly files: readonly ExportFile[];
}

const GROUPS: readonly ExportGroup[] = [
  {
    label: msg`Ranking`,
    files: [
      { label: msg`Ranking with intervals`, hint: "CSV", query: "format=CSV&content=ranking" },
      { label: msg`All results, without answers`, hint: "JSON", query: "format=JSON" },
      { label: msg`Short report`, hint: "Markdown", query: "format=MD" },
    ],
  },
  {
    label: msg`Answers`,
    files: [
      { label: msg`Table of all answers with scores`, hint: "CSV", query: "format=CSV&includeDetailed=true" },
      { label: msg`Every answer with every score`, hint: "JSONL", query: "format=JSONL" },
      { label: msg`All results with all answers`, hint: "JSON", query: "format=JSON&includeDetailed=true" },
      { label: msg`Report with all answers`, hint: "Markdown", query: "format=MD&includeDetailed=true" },
      { label: msg`Requests and responses`, hint: "CSV", query: "format=CSV&content=runs" },
    ],
  },
  {
    label: msg`Human scores and comparisons`,
    files: [
      {
        label: msg`Scores by criterion`,
        hint: "CSV",
        query: "format=CSV&content=scores",
        isEmpty: ({ people }) => (people?.totals.length ?? 0) === 0,
      },
      {
        label: msg`Ratings with notes`,
        hint: "CSV",
        query: "format=CSV&content=evaluations",
        isEmpty: ({ coverage }) => coverage.people === 0,
      },
      {
        label: msg`Mean ratings and win rates`,
        hint: "CSV",
        query: "format=CSV&content=models",
        isEmpty: ({ coverage, pairs }) => coverage.people === 0 && pairs.length === 0,
      },
    ],
  },
  {
    label: msg`For other tools`,
    files: [
      { label: msg`JUnit test report for CI`, hint: "XML", query: "format=JUNIT" },
      { label: msg`Plain averages, no intervals`, hint: "CSV", query: "format=CSV" },
    ],
  },
];

/** Everything results can be taken away as, each a plain link. */
export function ExportsMenu({ runId, summary }: { readonly runId: string; readonly summary: Summary }) {
  const { t } = useLingui();
  const id = encodeURIComponent(runId);
  return (
    <Menu position="bottom-end" width={320} withinPortal>
      <Menu.Target>
        <Button variant="default" size="sm">
          <Trans>Export</Trans> ▾
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="exports">
        <Menu.Label>{t`Report`}</Menu.Label>
        <Menu.Item
          component="a"
          href={`/runs/${id}/report.html`}
          target="_blank"
          rightSection={<Hint text="HTML" />}
        >
          <Trans>Open report</Trans>
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`/runs/${id}/report.html`}
          download={`report-${runId}.html`}
          rightSection={<Hint text="HTML" />}
        >
          <Trans>Download report</Trans>
        </Menu.Item>
        <Menu.Item component="a" href={`/runs/${id}/report.pdf`} download rightSection={<Hint text="PDF" />}>
          <Trans>Download report</Trans>
        </Menu.Item>
        {GROUPS.map(({ label, files }) => (
          <div key={label.id} role="group" aria-label={t(label)}>
            <Menu.Label>{t(label)}</Menu.Label>
            {files.map((file) => (
              <Entry key={file.query} file={file} runId={id} isEmpty={file.isEmpty?.(summary) ?? false} />
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({
  file: { label, hint, query },
  runId,
  isEmpty,
}: {
  readonly file: ExportFile;
  readonly runId: string;
  readonly isEmpty: boolean;
}) {
  const { t } = useLingui();
  if (isEmpty)
    return (
      <Menu.Item disabled rightSection={<Hint text={t`none yet`} />}>
        {t(label)}
      </Menu.Item>
    );
  return (
    <Menu.Item
      component="a"
      href={`/api/runs/${runId}/export?${query}`}
      download
      rightSection={<Hint text={hint} />}
    >
      {t(label)}
    </Menu.Item>
  );
}

function Hint({ text }: { readonly text: string }) {
  return <span className="quiet small">{text}</span>;
}

import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Menu } from "@mantine/core";

const FILES = [
  { label: msg`Averages per model`, hint: "CSV", query: "format=CSV" },
  { label: msg`Summary with intervals`, hint: "JSON", query: "format=JSON" },
  { label: msg`All answers`, hint: "CSV", query: "format=CSV&includeDetailed=true" },
  { label: msg`All answers`, hint: "JSON", query: "format=JSON&includeDetailed=true" },
  { label: msg`All answers`, hint: "JSONL", query: "format=JSONL" },
  { label: msg`All calls`, hint: "CSV", query: "format=CSV&content=runs" },
  { label: msg`One row per model`, hint: "CSV", query: "format=CSV&content=models" },
  { label: msg`Scores by criterion`, hint: "CSV", query: "format=CSV&content=scores" },
  { label: msg`Ratings with notes`, hint: "CSV", query: "format=CSV&content=evaluations" },
  { label: msg`Test report for CI`, hint: "JUnit", query: "format=JUNIT" },
  { label: msg`Report`, hint: "Markdown", query: "format=MD" },
  { label: msg`Report with all answers`, hint: "Markdown", query: "format=MD&includeDetailed=true" },
] as const;

/** Everything results can be taken away as, each a plain link. */
export function ExportsMenu({ runId }: { readonly runId: string }) {
  const { t } = useLingui();
  const id = encodeURIComponent(runId);
  return (
    <Menu position="bottom-end" width={280} withinPortal>
      <Menu.Target>
        <Button variant="default" size="sm">
          <Trans>Export</Trans> ▾
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Label>{t`Data`}</Menu.Label>
        {FILES.map(({ label, hint, query }) => (
          <Menu.Item
            key={query}
            component="a"
            href={`/api/runs/${id}/export?${query}`}
            download
            rightSection={<Hint text={hint} />}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Hint({ text }: { readonly text: string }) {
  return <span className="quiet small">{text}</span>;
}

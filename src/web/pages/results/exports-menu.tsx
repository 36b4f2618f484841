import { Button, Menu } from "@mantine/core";

const FILES = [
  { label: "Averages", hint: "CSV", query: "format=CSV" },
  { label: "Summary", hint: "JSON", query: "format=JSON" },
  { label: "Every item", hint: "CSV", query: "format=CSV&includeDetailed=true" },
  { label: "Every item", hint: "JSON", query: "format=JSON&includeDetailed=true" },
  { label: "Every item", hint: "JSONL", query: "format=JSONL" },
  { label: "Every call", hint: "CSV", query: "format=CSV&content=runs" },
  { label: "Models in a line each", hint: "CSV", query: "format=CSV&content=models" },
  { label: "Scores by criterion", hint: "CSV", query: "format=CSV&content=scores" },
  { label: "Ratings with notes", hint: "CSV", query: "format=CSV&content=evaluations" },
  { label: "Tests for a pipeline", hint: "JUnit", query: "format=JUNIT" },
  { label: "Text", hint: "Markdown", query: "format=MD" },
  { label: "Text with every item", hint: "Markdown", query: "format=MD&includeDetailed=true" },
] as const;

/** Everything results can be taken away as, each a plain link. */
export function ExportsMenu({ runId }: { readonly runId: string }) {
  const id = encodeURIComponent(runId);
  return (
    <Menu position="bottom-end" width={280} withinPortal>
      <Menu.Target>
        <Button variant="default" size="sm">
          Export ▾
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Report</Menu.Label>
        <Menu.Item
          component="a"
          href={`/runs/${id}/report.html`}
          target="_blank"
          rightSection={<Hint text="HTML" />}
        >
          Open the report
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`/runs/${id}/report.html`}
          download={`report-${runId}.html`}
          rightSection={<Hint text="HTML" />}
        >
          Download the report
        </Menu.Item>
        <Menu.Item component="a" href={`/runs/${id}/report.pdf`} download rightSection={<Hint text="PDF" />}>
          Download the report
        </Menu.Item>
        <Menu.Label>Data</Menu.Label>
        {FILES.map(({ label, hint, query }) => (
          <Menu.Item
            key={query}
            component="a"
            href={`/api/runs/${id}/export?${query}`}
            download
            rightSection={<Hint text={hint} />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Hint({ text }: { readonly text: string }) {
  return <span className="quiet small">{text}</span>;
}

import { Badge, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TaskVersionView } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { fieldTexts } from "./field-texts.ts";
import { lineDiff } from "./line-diff.ts";
import "./collections.css";

/** Every version of a task, newest first, with what each changed. */
export function TaskHistory({ id }: { readonly id: string }) {
  const versions = useQuery({
    queryKey: ["task", id, "versions"],
    queryFn: () => client.listTaskVersions({ params: { id } }),
  });
  if (versions.isError) return <Problem error={versions.error} onRetry={() => void versions.refetch()} />;
  const all = versions.data ?? [];
  return (
    <Stack gap="lg" component="section" aria-label="History">
      {all.map((version, index) => (
        <Stack key={version.version} gap="xs" component="section" aria-label={`Version ${version.version}`}>
          <Group gap="xs">
            <Title order={3}>Version {version.version}</Title>
            {index === 0 && (
              <Badge variant="default" tt="none" fw={400}>
                now
              </Badge>
            )}
            <Text size="sm" className="quiet">
              <Time at={version.createdAt} />
            </Text>
          </Group>
          <Changes version={version} before={all[index + 1]} />
        </Stack>
      ))}
    </Stack>
  );
}

function Changes({
  version,
  before,
}: {
  readonly version: TaskVersionView;
  readonly before: TaskVersionView | undefined;
}) {
  if (before === undefined)
    return (
      <Text size="sm" className="quiet">
        The first one.
      </Text>
    );
  const old = fieldTexts(before.task);
  const changed = Object.entries(fieldTexts(version.task)).filter(([field, text]) => old[field] !== text);
  if (changed.length === 0)
    return (
      <Text size="sm" className="quiet">
        Nothing that is shown here changed.
      </Text>
    );
  return changed.map(([field, text]) => (
    <div key={field}>
      <Text size="sm" fw={600}>
        {field}
      </Text>
      <div className="diff">
        {lineDiff(old[field] ?? "", text).map((line, index) => (
          <div key={index} className={`diff-${line.kind}`}>
            <span className="diff-sign">{SIGNS[line.kind]}</span>
            {line.kind === "same" ? line.text : <Changed kind={line.kind} text={line.text} />}
          </div>
        ))}
      </div>
    </div>
  ));
}

const SIGNS = { same: " ", removed: "−", added: "+" } as const;

/** Told by more than its colour. */
function Changed({ kind, text }: { readonly kind: "removed" | "added"; readonly text: string }) {
  return kind === "removed" ? <del>{text}</del> : <ins>{text}</ins>;
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Badge, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TaskVersionView } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { TextDiff } from "./text-diff.tsx";
import { fieldTexts, taskFieldName } from "../../../presentation/index.ts";

/** Every version of a task, newest first, with what each changed. */
export function TaskHistory({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const versions = useQuery({
    queryKey: ["task", id, "versions"],
    queryFn: () => client.listTaskVersions({ params: { id } }),
  });
  if (versions.isLoadingError)
    return <Problem error={versions.error} onRetry={() => void versions.refetch()} />;
  const all = versions.data ?? [];
  return (
    <Stack gap="lg" component="section" aria-label={t`History`}>
      {all.map((version, index) => {
        const { version: number } = version;
        return (
          <Stack key={version.version} gap="xs" component="section" aria-label={t`Version ${number}`}>
            <Group gap="xs">
              <Title order={3}>
                <Trans>Version {number}</Trans>
              </Title>
              {index === 0 && (
                <Badge variant="default" tt="none" fw={400}>
                  <Trans>current version</Trans>
                </Badge>
              )}
              <Text size="sm" className="quiet">
                <Time at={version.createdAt} />
              </Text>
            </Group>
            <Changes version={version} before={all[index + 1]} />
          </Stack>
        );
      })}
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
  const { t } = useLingui();
  if (before === undefined)
    return (
      <Text size="sm" className="quiet">
        <Trans>First version.</Trans>
      </Text>
    );
  const old = fieldTexts(before.task);
  const changed = Object.entries(fieldTexts(version.task)).filter(([field, text]) => old[field] !== text);
  if (changed.length === 0)
    return (
      <Text size="sm" className="quiet">
        <Trans>No visible changes.</Trans>
      </Text>
    );
  return changed.map(([field, text]) => {
    const name = taskFieldName(field);
    const label = name === undefined ? field : t(name);
    return <TextDiff key={field} field={label} before={old[field] ?? ""} after={text} />;
  });
}

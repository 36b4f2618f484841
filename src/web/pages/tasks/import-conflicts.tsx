import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Group, Radio, Stack, Text, Title } from "@mantine/core";
import type { ImportComparisonView } from "../../../contract/index.ts";
import type { ConflictChoice } from "../../../core/index.ts";
import { formatNumber } from "../../../presentation/index.ts";
import { TextDiff } from "./text-diff.tsx";
import { taskFieldName } from "../../../presentation/index.ts";

/** Which tasks a file would change, what would change in them, and the question what to do. */
export function ImportConflicts({
  comparison: { changed, collections, changes },
  choice,
  onChoose,
}: {
  readonly comparison: ImportComparisonView;
  readonly choice: ConflictChoice | null;
  readonly onChoose: (choice: ConflictChoice) => void;
}) {
  const { t } = useLingui();
  const places = collections.map(({ name, tasks: members }) => `${name} (${members})`).join(", ");
  const [shown, all] = [formatNumber(changes.length), formatNumber(changed)];
  const labelOf = (field: string): string => {
    const name = taskFieldName(field);
    return name === undefined ? field : t(name);
  };
  return (
    <Stack gap="sm" component="section" aria-label={t`Changes to existing tasks`}>
      <Title order={3}>
        <Trans>Changes to existing tasks</Trans>
      </Title>
      <Text size="sm">
        <Plural
          value={changed}
          one="# row has the ID of an existing task but different content."
          other="# rows have the IDs of existing tasks but different content."
        />{" "}
        {places === "" ? (
          <Trans>These tasks aren't in any collection.</Trans>
        ) : (
          <Trans>Collections affected: {places}.</Trans>
        )}
      </Text>
      <Radio.Group
        label={t`What should happen to these tasks?`}
        required
        value={choice}
        onChange={(value) => onChoose(value)}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="update"
            label={plural(changed, { one: "Update # task", other: "Update # tasks" })}
            description={t`The current text stays in each task's history.`}
          />
          <Radio
            value="keep-both"
            label={plural(changed, { one: "Keep both, add # task", other: "Keep both, add # tasks" })}
            description={t`The file's version is added under a new ID, e.g. q-1 becomes q-1-2.`}
          />
          <Radio
            value="skip"
            label={plural(changed, { one: "Skip # row", other: "Skip # rows" })}
            description={t`The existing tasks stay as they are and aren't added to this collection.`}
          />
        </Stack>
      </Radio.Group>
      <Stack gap="sm" className="conflicts" tabIndex={0} role="group" aria-label={t`Changes by task`}>
        {changes.map(({ line, taskId, collections: names, fields }) => {
          const inCollections = names.join(", ");
          return (
            <Stack key={taskId} gap={4}>
              <Group gap="xs">
                <Text size="sm" fw={600} className="mono">
                  {taskId}
                </Text>
                <Text size="sm" className="quiet">
                  {inCollections === "" ? (
                    <Trans>line {line}</Trans>
                  ) : (
                    <Trans>
                      line {line}, in {inCollections}
                    </Trans>
                  )}
                </Text>
              </Group>
              {fields.map(({ field, before, after }) => (
                <TextDiff key={field} field={labelOf(field)} before={before ?? ""} after={after ?? ""} />
              ))}
            </Stack>
          );
        })}
      </Stack>
      {changed > changes.length && (
        <Text size="sm" className="quiet">
          <Trans>
            Showing the first {shown} of {all} changes.
          </Trans>
        </Text>
      )}
    </Stack>
  );
}

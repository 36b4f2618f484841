import { Group, Radio, Stack, Text, Title } from "@mantine/core";
import type { ImportComparisonView } from "../../../contract/index.ts";
import type { ConflictChoice } from "../../../core/index.ts";
import { fieldNames } from "./field-texts.ts";
import { TextDiff } from "./text-diff.tsx";

const tasks = (count: number): string => (count === 1 ? "1 task" : `${count} tasks`);

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
  const places = collections.map(({ name, tasks: members }) => `${name} (${members})`).join(", ");
  return (
    <Stack gap="sm" component="section" aria-label="Changes to existing tasks">
      <Title order={3}>Changes to existing tasks</Title>
      <Text size="sm">
        {changed === 1
          ? "1 row has the id of an existing task but different content."
          : `${changed} rows have the ids of existing tasks but different content.`}{" "}
        {places === "" ? "These tasks aren't in any collection." : `Collections affected: ${places}.`}
      </Text>
      <Radio.Group
        label="What should happen to these tasks?"
        required
        value={choice}
        onChange={(value) => onChoose(value)}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="update"
            label={`Update ${tasks(changed)}`}
            description="The current text stays in each task's history."
          />
          <Radio
            value="keep-both"
            label={`Keep both, add ${tasks(changed)}`}
            description="The file's version comes in under a new id: q-1 becomes q-1-2."
          />
          <Radio
            value="skip"
            label={changed === 1 ? "Skip 1 row" : `Skip ${changed} rows`}
            description="The existing tasks stay as they are and aren't added to this collection."
          />
        </Stack>
      </Radio.Group>
      <Stack gap="sm" className="conflicts" tabIndex={0} role="group" aria-label="What would change">
        {changes.map(({ line, taskId, collections: names, fields }) => (
          <Stack key={taskId} gap={4}>
            <Group gap="xs">
              <Text size="sm" fw={600} className="mono">
                {taskId}
              </Text>
              <Text size="sm" className="quiet">
                line {line}
                {names.length > 0 && `, in ${names.join(", ")}`}
              </Text>
            </Group>
            {fields.map(({ field, before, after }) => (
              <TextDiff
                key={field}
                field={fieldNames[field] ?? field}
                before={before ?? ""}
                after={after ?? ""}
              />
            ))}
          </Stack>
        ))}
      </Stack>
      {changed > changes.length && (
        <Text size="sm" className="quiet">
          The first {changes.length} of {changed} changes are shown.
        </Text>
      )}
    </Stack>
  );
}

import { Alert, Button, Group, MultiSelect, Stack, Text } from "@mantine/core";

/** Columns that are left out on purpose, and the question about choices that would be lost. */
export function IgnoredColumns({
  columns,
  lostChoices,
  ignored,
  onIgnore,
}: {
  readonly columns: readonly string[];
  /** Columns with choices of multiple-choice questions that nothing reads yet. */
  readonly lostChoices: readonly string[];
  readonly ignored: readonly string[];
  readonly onIgnore: (ignored: readonly string[]) => void;
}) {
  const names = lostChoices.join(", ");
  return (
    <Stack gap="xs">
      {lostChoices.length > 0 && (
        <Alert color="yellow">
          <Stack gap="xs">
            <Text size="sm" fw={600}>
              This looks like a multiple-choice file
            </Text>
            <Text size="sm">
              Assay can't read choices yet, so models would answer without seeing{" "}
              <span className="mono">{names}</span>. Put the choices into the prompt column, map them to a
              field, or leave them out.
            </Text>
            <Group>
              <Button size="xs" variant="default" onClick={() => onIgnore([...ignored, ...lostChoices])}>
                Leave out {names}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      <MultiSelect
        size="xs"
        label="Columns to leave out"
        placeholder={ignored.length === 0 ? "None" : ""}
        data={[...columns]}
        value={[...ignored]}
        onChange={onIgnore}
        clearable
        clearButtonProps={{ "aria-label": "Leave out no column" }}
      />
    </Stack>
  );
}

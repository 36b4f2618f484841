import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Button, Group, MultiSelect, Stack, Text } from "@mantine/core";

/** Columns that are left out on purpose, and the question about choices that would be lost. */
export function IgnoredColumns({
  columns,
  lostChoices,
  ignored,
  onIgnore,
}: {
  /** Those to choose from; none where each column says it itself. */
  readonly columns: readonly string[];
  /** Columns with choices of multiple-choice questions that nothing reads yet. */
  readonly lostChoices: readonly string[];
  readonly ignored: readonly string[];
  readonly onIgnore: (ignored: readonly string[]) => void;
}) {
  const { t } = useLingui();
  const names = lostChoices.join(", ");
  return (
    <Stack gap="xs">
      {lostChoices.length > 0 && (
        <Alert color="yellow">
          <Stack gap="xs">
            <Text size="sm" fw={600}>
              <Trans>This looks like a multiple-choice file</Trans>
            </Text>
            <Text size="sm">
              <Trans>
                Assay can't read choices yet, so models would answer without seeing{" "}
                <span className="mono">{names}</span>. Put the choices into the prompt column, map them to a
                field, or ignore them.
              </Trans>
            </Text>
            <Group>
              <Button size="xs" variant="default" onClick={() => onIgnore([...ignored, ...lostChoices])}>
                <Trans>Ignore {names}</Trans>
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      {columns.length > 0 && (
        <MultiSelect
          size="xs"
          label={t`Columns to ignore`}
          placeholder={ignored.length === 0 ? t`None` : ""}
          data={[...columns]}
          value={[...ignored]}
          onChange={onIgnore}
          clearable
          clearButtonProps={{ "aria-label": t`Ignore no columns` }}
        />
      )}
    </Stack>
  );
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Text } from "@mantine/core";
import "./collections.css";
import { IMPORT_HURDLES, type ImportHurdle } from "../../../presentation/index.ts";

/** The way on, always in sight: what pressing the button does, or why it cannot be pressed yet. */
export function ImportFoot({
  hurdle,
  errorCount,
  validRows,
  isPending,
  onOther,
  onImport,
}: {
  readonly hurdle: ImportHurdle | null;
  readonly errorCount: number;
  readonly validRows: number;
  readonly isPending: boolean;
  readonly onOther: () => void;
  /** Rows with errors are left out where there are any. */
  readonly onImport: (skipBadRows: boolean) => void;
}) {
  const { t } = useLingui();
  const skipsRows = errorCount > 0 && validRows > 0;
  return (
    <Group justify="space-between" gap="xs" className="import-foot">
      <Text size="sm" role="status" flex="1 1 200px">
        {hurdle === null
          ? skipsRows && (
              <Plural
                value={errorCount}
                one="# error. Rows with errors are left out."
                other="# errors. Rows with errors are left out."
              />
            )
          : t(IMPORT_HURDLES[hurdle])}
      </Text>
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onOther}>
          <Trans>Choose another file</Trans>
        </Button>
        <Button loading={isPending} disabled={hurdle !== null} onClick={() => onImport(skipsRows)}>
          {skipsRows ? (
            <Plural value={validRows} one="Import # valid row" other="Import # valid rows" />
          ) : (
            <Trans>Import</Trans>
          )}
        </Button>
      </Group>
    </Group>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import { backupWords } from "../../../presentation/index.ts";
import { now } from "../../clock.ts";
import { useStatus } from "../../frame/status-dot.tsx";
import { Section } from "./section.tsx";

/** The whole workspace as one file. */
export function Backup() {
  const { t } = useLingui();
  const { data } = useStatus();
  return (
    <Section
      title={t`Backup`}
      hint={t`Runs, answers, scores, tasks, models and settings in one file, as they are now; runs go on meanwhile. Stored API keys stay encrypted in it, and the master key is not in it. “assay restore FILE --dir FOLDER” checks the file and makes a workspace of it.`}
    >
      {data !== undefined && (
        <Stack gap={0} role="status">
          {backupWords(data.backup, now()).map((line) => (
            <Text key={line} size="sm" className="breakable">
              {line}
            </Text>
          ))}
        </Stack>
      )}
      <Group>
        <Button variant="default" component="a" href="/api/backup" download>
          <Trans>Download a backup</Trans>
        </Button>
      </Group>
    </Section>
  );
}

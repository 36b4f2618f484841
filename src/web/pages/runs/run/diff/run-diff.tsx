import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, List, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { RunView } from "../../../../../contract/index.ts";
import { type RunDiffPage, diffVerdict, isComparable } from "../../../../../core/index.ts";
import { Problem } from "../../../../frame/page-error.tsx";
import { formatNumber } from "../../../../../presentation/index.ts";
import { LinkText } from "../../../../parts/links.tsx";
import { Note } from "../../../../parts/note.tsx";
import { BlindGate, isHeldBack } from "../../../results/blind-gate.tsx";
import { diffQuery } from "./diff-query.ts";
import { Flips } from "./flips.tsx";
import { ModelDifferences } from "./model-differences.tsx";
import { Settings } from "./settings.tsx";
import { useSideWords } from "./side-words.ts";
import { useTranslate } from "../../../../parts/use-translate.ts";
import { Time } from "../../../../parts/time-ago.tsx";
import { spoken } from "../../../../language.ts";

/** What differs between this run and a later one, on the tasks that ask the same in both. */
export function RunDiff({ run, other }: { readonly run: RunView; readonly other: string }) {
  const { t } = useLingui();
  const { runId } = run;
  const diff = useInfiniteQuery(diffQuery(runId, other));
  const pages = diff.data?.pages ?? [];
  const [first] = pages;
  if (diff.isError)
    return isHeldBack(diff.error) ? (
      <BlindGate runId={runId} error={diff.error} />
    ) : (
      <Problem error={diff.error} onRetry={() => void diff.refetch()} />
    );
  if (first === undefined)
    return (
      <Text className="quiet" role="status">
        {t`Calculating results…`}
      </Text>
    );
  return (
    <Stack gap="lg">
      <Verdict diff={first} />
      <Sides diff={first} />
      {isComparable(first) && first.caveats.length > 0 && (
        <Note kind="warning" title={t`Before you compare these runs`}>
          <List size="sm">
            {first.caveats.map((caveat) => (
              <List.Item key={caveat}>{spoken(caveat)}</List.Item>
            ))}
          </List>
        </Note>
      )}
      {isComparable(first) && (
        <>
          <ModelDifferences diff={first} />
          <Flips diff={first} rows={pages.flatMap(({ flips }) => flips.rows)} />
        </>
      )}
      {diff.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={diff.isFetchingNextPage}
            onClick={() => void diff.fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        </Group>
      )}
      <Settings diff={first} />
    </Stack>
  );
}

/** What is known, before any table. */
function Verdict({ diff }: { readonly diff: RunDiffPage }) {
  const translate = useTranslate();
  const [first, ...rest] = diffVerdict(diff).map(translate);
  return (
    <div className="sentence" role="status">
      <Text size="lg" fw={500}>
        {first}
      </Text>
      {rest.length > 0 && <Text mt={4}>{rest.join(" ")}</Text>}
    </div>
  );
}

/** Which run is which: the difference is the second minus the first. */
function Sides({ diff: { first, second, tasks } }: { readonly diff: RunDiffPage }) {
  const words = useSideWords({ first, second });
  const changed = formatNumber(tasks.changed.count);
  const isNamesake = first.name === second.name;
  return (
    <Stack gap={4}>
      <Side title={words.first} side={first} hasId={isNamesake} />
      <Side title={words.second} side={second} hasId={isNamesake} />
      {tasks.changed.count > 0 && (
        <Text size="sm" className="quiet">
          <Trans>Tasks that changed in between: {changed}.</Trans>
        </Text>
      )}
    </Stack>
  );
}

interface SideProps {
  readonly title: string;
  readonly side: RunDiffPage["first"];
  /** Where the name alone does not tell which run it is. */
  readonly hasId: boolean;
}

function Side({ title, side, hasId }: SideProps) {
  const { runId, name, createdAt, tasks } = side;
  return (
    <Text size="sm">
      <b>{title}</b>:{" "}
      <LinkText
        to="/runs/$runId"
        params={{ runId }}
        className="breakable"
        title={runId}
        underline="always"
        size="sm"
      >
        {name}
      </LinkText>
      {hasId && <span className="mono quiet breakable"> {runId}</span>}, <Time at={createdAt} />,{" "}
      <Plural value={tasks} one="# task" other="# tasks" />
    </Text>
  );
}

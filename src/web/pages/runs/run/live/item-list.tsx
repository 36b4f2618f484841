import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, NativeSelect, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { RunView } from "../../../../../contract/index.ts";
import { now } from "../../../../clock.ts";
import { formatNumber } from "../../../../../presentation/index.ts";
import { LinkText } from "../../../../parts/links.tsx";
import { ProvenanceBadge } from "../../../../parts/run-state.tsx";
import { Term } from "../../../../parts/term.tsx";
import { qualityOf, useJudgedCollection } from "../../../judging/questions/judged-collection.ts";
import { useRunSearch } from "../use-run-search.ts";
import type { TaskTitles } from "../../../../../presentation/index.ts";
import { KIND_WORDS, stateWord } from "../../../../../presentation/index.ts";
import {
  LIVE_STATES,
  type LiveItem,
  type LiveItems,
  type LiveState,
  isCut,
  itemDetails,
} from "../../../../../presentation/index.ts";

const SHOWN = 100;
const STATES = Object.keys(LIVE_STATES) as LiveState[];
const COLORS: Readonly<Record<LiveState, string>> = {
  answered: "inherit",
  scored: "inherit",
  unscored: "yellow",
  again: "yellow",
  failed: "red",
  skipped: "yellow",
};

interface ItemListProps {
  readonly run: RunView;
  readonly items: LiveItems;
  readonly titles: TaskTitles;
}

/** Items as they change, the latest first; what has just come in glows once. */
export function ItemList({ run, items, titles }: ItemListProps) {
  const { t } = useLingui();
  const words = KIND_WORDS[run.kind];
  const isOfAnswers = run.kind === "answers";
  const [{ model = "", status = "" }, change] = useRunSearch();
  const [openedAt] = useState(now);
  const [most, setMost] = useState(SHOWN);
  const found = [...items.values()]
    .filter(
      ({ modelId, state }) => (model === "" || modelId === model) && (status === "" || state === status),
    )
    .toReversed();
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>
          {t(words.items)} {isOfAnswers && <Term name="item" />}
        </Title>
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label={t(words.filterByModel)}
            data={[{ value: "", label: t(words.allModels) }, ...run.models.map(({ id }) => id)]}
            value={model}
            onChange={(event) => change({ model: event.currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            aria-label={t`Filter by status`}
            data={[
              { value: "", label: t`All statuses` },
              ...STATES.filter((value) => isOfAnswers || value !== "answered").map((value) => ({
                value,
                label: t(stateWord(value, run.kind)),
              })),
            ]}
            value={status}
            onChange={(event) => change({ status: event.currentTarget.value })}
          />
        </Group>
      </Group>
      {found.length === 0 ? (
        <Text size="sm" className="quiet">
          {items.size === 0
            ? t(words.none)
            : isOfAnswers
              ? t`No items match these filters.`
              : t`Nothing matches these filters.`}
        </Text>
      ) : (
        <div className="live-box" tabIndex={0} role="group" aria-label={t`Latest items, scrollable`}>
          <Table aria-label={t`Latest items`} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t(words.task)}</Table.Th>
                <Table.Th>{t(words.model)}</Table.Th>
                <Table.Th>{t`Status`}</Table.Th>
                <Table.Th>{t`Details`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.slice(0, most).map((item) => (
                <Row
                  key={`${item.itemId} ${item.event.seq}`}
                  run={run}
                  item={item}
                  title={titles.get(item.taskId)}
                  isNew={item.event.at > openedAt}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Rest
        run={run}
        model={model}
        shown={Math.min(most, found.length)}
        found={found.length}
        hasOlder={isCut(items)}
        isFiltered={model !== "" || status !== ""}
        onMore={() => setMost(most + SHOWN)}
      />
    </Stack>
  );
}

interface RestProps {
  readonly run: RunView;
  readonly model: string;
  readonly shown: number;
  readonly found: number;
  readonly isFiltered: boolean;
  /** Whether there are items that are not kept here. */
  readonly hasOlder: boolean;
  readonly onMore: () => void;
}

/** Says that these are the latest only, and where the others are. Of a filter it is not known how many there are. */
function Rest({ run, model, shown, found, isFiltered, hasOlder, onMore }: RestProps) {
  const { t } = useLingui();
  const { runId, totalItems, kind } = run;
  if (found === 0 || (shown === found && !hasOlder)) return null;
  const [count, total] = [formatNumber(shown), formatNumber(hasOlder ? totalItems : found)];
  return (
    <Group gap="md">
      <Text size="sm" className="quiet">
        {isFiltered && hasOlder ? (
          <Trans>The latest {count} are shown.</Trans>
        ) : (
          <Trans>
            {count} of {total} shown, latest first.
          </Trans>
        )}
      </Text>
      {shown < found && (
        <Button variant="default" size="xs" onClick={onMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {kind === "answers" && (
        <LinkText
          to="/runs/$runId"
          params={{ runId }}
          search={{ tab: "results", view: "items", ...(model === "" ? {} : { model }) }}
          size="sm"
        >
          {model === "" ? t`All answers` : t`All answers of ${model}`}
        </LinkText>
      )}
    </Group>
  );
}

interface RowProps {
  readonly run: RunView;
  readonly item: LiveItem;
  readonly title: string | undefined;
  readonly isNew: boolean;
}

function Row({ run, item, title, isNew }: RowProps) {
  const { t } = useLingui();
  const collection = useJudgedCollection(run);
  const { itemId, taskId, modelId, sample, state } = item;
  const model = run.models.find((one) => one.id === modelId);
  const id = sample === 0 ? taskId : `${taskId} #${sample + 1}`;
  const name = title ?? id;
  return (
    <Table.Tr {...(isNew ? { className: "fresh" } : {})}>
      <Table.Td className="breakable" {...(run.kind === "questions" ? { miw: 200 } : {})}>
        {run.kind === "questions" ? (
          <LinkText {...qualityOf(run, collection, taskId)} size="sm" py={2} lineClamp={2} title={name}>
            {name}
          </LinkText>
        ) : run.kind === "answers" ? (
          <LinkText
            to="/runs/$runId"
            params={{ runId: run.runId }}
            search={{ tab: "results", view: "items", find: taskId, model: modelId, open: String(itemId) }}
            size="sm"
            py={2}
            lineClamp={2}
            title={name}
          >
            {name}
          </LinkText>
        ) : (
          <Text span size="sm" lineClamp={2} title={name}>
            {name}
          </Text>
        )}
        {name !== id && (
          <Text size="xs" className="mono quiet">
            {id}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap={6} className="model-name">
          {modelId}
          {model !== undefined && <ProvenanceBadge of={model} />}
        </Group>
      </Table.Td>
      <Table.Td className="unbroken">
        <Text span size="sm" c={COLORS[state]}>
          {t(stateWord(state, run.kind))}
        </Text>
      </Table.Td>
      <Table.Td className="breakable quiet" {...(run.kind === "questions" ? { miw: 160 } : {})}>
        {itemDetails(item, run.kind)}
      </Table.Td>
    </Table.Tr>
  );
}

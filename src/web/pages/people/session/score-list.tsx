import { useLingui } from "@lingui/react/macro";
import { Group, Pagination, SegmentedControl, Stack, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { AnswerRow } from "../../../../contract/index.ts";
import { STANDINGS, STANDING_NAMES, askedFor, scalesOf, standingOf } from "../../../../presentation/index.ts";
import { KeyLine } from "./key-line.tsx";
import { ListedAnswers, type ListedProps } from "./listed-answers.tsx";

const PAGE = 20;

interface ListProps extends Omit<ListedProps, "shown" | "onAfterLast"> {
  readonly rows: readonly AnswerRow[];
  readonly onFinish: () => void;
}

/** Answers below each other, each with everything to score it by. */
export function ScoreList(props: ListProps) {
  const { t } = useLingui();
  const { state = "all" } = useSearch({ from: "/sessions/$sessionId" });
  const navigate = useNavigate({ from: "/sessions/$sessionId" });
  return (
    <Stack>
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label={t`Answer status`}
          value={state}
          onChange={(value) =>
            void navigate({
              search: (before) => ({ ...before, state: value === "all" ? "" : value }),
              replace: true,
              resetScroll: false,
            })
          }
          data={[
            { value: "all", label: t`All` },
            ...STANDINGS.map((value) => ({ value, label: t(STANDING_NAMES[value]) })),
          ]}
        />
        <KeyLine scales={scalesOf(props.session)} other={t`one at a time`} />
      </Group>
      <Listed key={state} state={state} {...props} />
    </Stack>
  );
}

/** What is listed stays listed while it is scored; only choosing anew leaves it out. */
function Listed({ state, ...props }: ListProps & { readonly state: string }) {
  const { t } = useLingui();
  const { session, rows, currentId, onCurrent } = props;
  const [listed] = useState(
    () =>
      new Set(
        rows
          .filter((row) => state === "all" || standingOf(row, askedFor(session)) === state)
          .map(({ answerId }) => answerId),
      ),
  );
  const all = rows.filter(({ answerId }) => listed.has(answerId));
  const pages = Math.ceil(all.length / PAGE);
  const position = all.findIndex(({ answerId }) => answerId === currentId);
  const page = Math.floor(Math.max(0, position) / PAGE);
  const turn = (to: number): void => {
    const first = all[to * PAGE];
    if (first !== undefined) onCurrent(first.answerId);
  };
  if (all.length === 0) return <Text className="quiet">{t`No answers with this status`}</Text>;
  return (
    <>
      <ListedAnswers
        key={page}
        {...props}
        shown={all.slice(page * PAGE, (page + 1) * PAGE)}
        onAfterLast={page + 1 < pages ? () => turn(page + 1) : props.onFinish}
      />
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page + 1}
          onChange={(number) => turn(number - 1)}
          getControlProps={(control) => ({
            "aria-label": control === "next" ? t`Next page` : t`Previous page`,
          })}
          getItemProps={(number) => ({ "aria-label": t`Page ${number}` })}
        />
      )}
    </>
  );
}

import { Drawer, SegmentedControl, Stack, Text, UnstyledButton } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useState } from "react";
import type { AnswerRow } from "../../../core/index.ts";
import { STANDINGS, type Standing, standingOf } from "./answer-state.ts";

const ROW_HEIGHT = 38;
const WORDS: Readonly<Record<Standing, string>> = {
  open: "Open",
  partly: "Partly",
  scored: "Scored",
  skipped: "Skipped",
};

interface ListProps {
  readonly rows: readonly AnswerRow[];
  readonly asked: readonly string[];
  readonly currentId: string | null;
  readonly onPick: (answerId: string) => void;
}

/** Every answer of the session with where it stands, to jump to one. */
export function AnswerList({
  isOpen,
  onClose,
  ...list
}: ListProps & { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      title="All answers"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <List {...list} />
    </Drawer>
  );
}

function List({ rows, asked, currentId, onPick }: ListProps) {
  const [shown, setShown] = useState<string>("all");
  const standing = new Map(rows.map((row) => [row.answerId, standingOf(row, asked)]));
  const listed = rows.filter(({ answerId }) => shown === "all" || standing.get(answerId) === shown);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const virtual = useVirtualizer({
    count: listed.length,
    getScrollElement: () => box,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  return (
    <Stack>
      <SegmentedControl
        size="xs"
        aria-label="Which answers"
        value={shown}
        onChange={setShown}
        data={[{ value: "all", label: "All" }, ...STANDINGS.map((value) => ({ value, label: WORDS[value] }))]}
      />
      {listed.length === 0 && <Text className="quiet">No answer is in this state.</Text>}
      <div ref={setBox} style={{ height: "calc(100dvh - 150px)", overflowY: "auto" }}>
        <div style={{ height: virtual.getTotalSize(), position: "relative" }} role="list">
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = listed[index];
            if (row === undefined) return null;
            return (
              <div
                key={row.answerId}
                role="listitem"
                style={{ position: "absolute", top: start, left: 0, right: 0 }}
              >
                <UnstyledButton
                  className="answer-row"
                  aria-current={row.answerId === currentId}
                  onClick={() => onPick(row.answerId)}
                >
                  <Text size="sm" w={36} ta="right">
                    {row.position + 1}
                  </Text>
                  <Text size="sm" w={64} className="quiet">
                    {WORDS[standing.get(row.answerId) ?? "open"]}
                  </Text>
                  <Text size="sm" className="mono">
                    {asked.map((key) => row.scores[key] ?? "–").join(" ")}
                  </Text>
                  <Text size="xs" className="quiet" truncate>
                    {[...row.tags, row.note].filter((text) => text !== "").join(", ")}
                  </Text>
                </UnstyledButton>
              </div>
            );
          })}
        </div>
      </div>
    </Stack>
  );
}

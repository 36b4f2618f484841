import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Kbd, SegmentedControl, Text } from "@mantine/core";
import { type UIEvent, useRef, useState } from "react";
import { lazyPart } from "../../../parts/lazy-part.tsx";
import { Optional } from "../../../parts/optional.tsx";
import { useNarrow } from "../../../parts/use-narrow.ts";
import { AnswerText } from "../session/answer-text.tsx";

const TextDiff = lazyPart(async () => (await import("../../tasks/text-diff.tsx")).TextDiff);

interface Two {
  readonly first: string;
  readonly second: string;
}

/** Both answers side by side, scrolled together; on a phone one at a time. Differences only when asked for. */
export function PairColumns({
  first,
  second,
  isDiff,
  onDiff,
}: Two & { readonly isDiff: boolean; readonly onDiff: () => void }) {
  const isNarrow = useNarrow();
  return (
    <div>
      <Group justify="flex-end" mb={4}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-pressed={isDiff}
          rightSection={<Kbd size="xs">D</Kbd>}
          onClick={onDiff}
        >
          {isDiff ? <Trans>Hide differences</Trans> : <Trans>Show differences</Trans>}
        </Button>
      </Group>
      {isDiff ? (
        <Differences first={first} second={second} />
      ) : isNarrow ? (
        <OneAtATime first={first} second={second} />
      ) : (
        <SideBySide first={first} second={second} />
      )}
    </div>
  );
}

function Differences({ first, second }: Two) {
  const { t } = useLingui();
  if (first === second)
    return (
      <Text size="sm">
        <Trans>Both answers are identical.</Trans>
      </Text>
    );
  return (
    <section aria-label={t`Differences`} className="pair-diff">
      <Optional plain={<SideBySide first={first} second={second} />}>
        <TextDiff field={t`First answer → second answer`} before={first} after={second} />
      </Optional>
    </section>
  );
}

function SideBySide({ first, second }: Two) {
  const { t } = useLingui();
  const columns = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const;
  // Whichever was moved by a person moves the other, and is not moved back by it.
  const moved = useRef<HTMLDivElement | null>(null);
  const onScroll = (event: UIEvent<HTMLDivElement>): void => {
    const own = event.currentTarget;
    if (moved.current === own) {
      moved.current = null;
      return;
    }
    const other = columns.map(({ current }) => current).find((column) => column !== own) ?? null;
    if (other === null) return;
    const before = other.scrollTop;
    other.scrollTop = shareOf(own) * roomOf(other);
    if (other.scrollTop !== before) moved.current = other;
  };
  const sides = [
    { name: t`First answer`, text: first, column: columns[0] },
    { name: t`Second answer`, text: second, column: columns[1] },
  ];
  return (
    <div className="pair-columns">
      {sides.map(({ name, text, column }) => (
        <section key={name} aria-label={name}>
          <Text size="sm" fw={600} mb={4}>
            {name}
          </Text>
          <div
            className="pair-column"
            ref={column}
            tabIndex={0}
            role="group"
            aria-label={name}
            onScroll={onScroll}
          >
            <AnswerText text={text} />
          </div>
        </section>
      ))}
    </div>
  );
}

/** How far an element can be scrolled. */
const roomOf = ({ scrollHeight, clientHeight }: HTMLElement): number => scrollHeight - clientHeight;
const shareOf = (element: HTMLElement): number =>
  roomOf(element) <= 0 ? 0 : element.scrollTop / roomOf(element);

function OneAtATime({ first, second }: Two) {
  const { t } = useLingui();
  const [side, setSide] = useState("first");
  const name = side === "first" ? t`First answer` : t`Second answer`;
  return (
    <section aria-label={name}>
      <SegmentedControl
        fullWidth
        aria-label={t`Answer shown`}
        mb="sm"
        value={side}
        onChange={setSide}
        data={[
          { value: "first", label: t`First answer` },
          { value: "second", label: t`Second answer` },
        ]}
      />
      <AnswerText text={side === "first" ? first : second} />
    </section>
  );
}

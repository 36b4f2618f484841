import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button, Group, Input, Stack, Text, Textarea } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { FormFaults } from "../../parts/faults.ts";
import "./collections.css";
import { NumberField } from "../../parts/number-field.tsx";
import { sentRows, type RubricRow } from "../../../presentation/index.ts";

interface RubricRowsProps {
  readonly rows: readonly RubricRow[];
  readonly faults: FormFaults;
  readonly onChange: (rows: readonly RubricRow[]) => void;
}

/** The rubric, one criterion in each row. Enter adds one below, Alt and an arrow move it. */
export function RubricRows({ rows, faults, onChange }: RubricRowsProps) {
  const { t } = useLingui();
  const { list, focusOn } = useRowFocus(rows);
  const sent = sentRows(rows);
  const add = (after: number): void => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    const row = { key, id: null, text: "", maxScore: 1, weight: 1 };
    onChange(rows.toSpliced(after + 1, 0, row));
    focusOn(key);
  };
  const remove = (index: number): void => {
    onChange(rows.toSpliced(index, 1));
    focusOn((rows[index + 1] ?? rows[index - 1])?.key ?? null);
  };
  const move = (index: number, by: -1 | 1): void => {
    const row = rows[index];
    if (row === undefined || index + by < 0 || index + by >= rows.length) return;
    onChange(rows.toSpliced(index, 1).toSpliced(index + by, 0, row));
    focusOn(row.key);
  };
  return (
    <Stack gap="xs" ref={list} role="group" aria-label={t`Rubric`}>
      <div>
        <Input.Label component="div">
          <Trans>Rubric</Trans>
        </Input.Label>
        <Text size="xs" className="quiet">
          <Trans>What judges check in an answer. Enter adds a criterion, Alt+↑ and Alt+↓ move it.</Trans>
        </Text>
      </div>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          row={row}
          number={index + 1}
          isFirst={index === 0}
          isLast={index === rows.length - 1}
          faultAt={(field) => {
            const place = sent.indexOf(row);
            return place === -1 ? null : faults.at(`rubric[${place}].${field}`);
          }}
          onChange={(change) => onChange(rows.with(index, { ...row, ...change }))}
          onAdd={() => add(index)}
          onRemove={() => remove(index)}
          onMove={(by) => move(index, by)}
        />
      ))}
      <Group>
        <Button size="xs" variant="default" onClick={() => add(rows.length - 1)} data-add-criterion>
          <Trans>Add criterion</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

/** Puts the focus into a row after the rows have changed, or on the button below when none is left. */
function useRowFocus(rows: readonly RubricRow[]) {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const place =
      wanted.current === null ? "[data-add-criterion]" : `[data-row="${wanted.current}"] textarea`;
    list.current?.querySelector<HTMLElement>(place)?.focus();
    wanted.current = undefined;
  }, [rows]);
  return {
    list,
    focusOn: (key: number | null): void => {
      wanted.current = key;
    },
  };
}

function Row({
  row,
  number,
  isFirst,
  isLast,
  faultAt,
  onChange,
  onAdd,
  onRemove,
  onMove,
}: {
  readonly row: RubricRow;
  readonly number: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly faultAt: (field: "text" | "maxScore" | "weight") => string | null;
  readonly onChange: (change: Partial<RubricRow>) => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
}) {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent): void => {
    const isArrow = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (event.altKey && isArrow) {
      event.preventDefault();
      onMove(event.key === "ArrowUp" ? -1 : 1);
    } else if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      // In the buttons of the row it presses them.
      if (event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      onAdd();
    }
  };
  return (
    <div className="rubric-row" data-row={row.key} onKeyDown={onKeyDown}>
      <Textarea
        className="rubric-text"
        aria-label={t`Criterion ${number}`}
        placeholder={t`e.g. Names the deadline`}
        autosize
        minRows={1}
        maxRows={6}
        value={row.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        error={faultAt("text")}
      />
      <NumberField
        className="rubric-number"
        aria-label={t`Max score of criterion ${number}`}
        leftSection={
          <Text size="xs" className="quiet">
            <Trans>max</Trans>
          </Text>
        }
        leftSectionWidth={48}
        value={row.maxScore}
        onChange={(maxScore) => onChange({ maxScore })}
        error={faultAt("maxScore")}
      />
      <NumberField
        className="rubric-number"
        aria-label={t`Weight of criterion ${number}`}
        leftSection={
          <Text size="xs" className="quiet">
            <Trans>weight</Trans>
          </Text>
        }
        leftSectionWidth={60}
        value={row.weight}
        onChange={(weight) => onChange({ weight })}
        error={faultAt("weight")}
      />
      <Group gap={4} wrap="nowrap" className="rubric-actions">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Move criterion ${number} up`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          ↑
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Move criterion ${number} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          ↓
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Remove criterion ${number}`}
          onClick={onRemove}
        >
          ×
        </ActionIcon>
      </Group>
    </div>
  );
}

import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Box } from "ink";
import { type ReactNode, useState } from "react";
import { asFailure } from "../../core/index.ts";
import { spoken } from "../../presentation/index.ts";
import { useDialogs } from "../dialog.tsx";
import { type Offer, useOffers } from "../offers.tsx";
import { useRoom } from "../room.ts";
import { useVoice } from "../say.tsx";
import { useConfirm } from "./confirm.tsx";
import { LineView } from "./lines.tsx";
import { SearchLine } from "./search-line.tsx";
import { Shown } from "./shown.tsx";
import { Table } from "./table.tsx";
import type { TableColumn } from "./table-layout.ts";
import { useList } from "./use-list.ts";

interface Narrowing {
  readonly search?: string;
  readonly archived: "true" | "false";
  readonly cursor?: string;
  readonly limit: string;
}

/** What a list is narrowed to besides the words that are searched for. */
export interface RecordFilter {
  /** In words; empty where it is not narrowed. */
  readonly said: string;
  readonly change: () => void;
  readonly clear: () => void;
}

interface RecordListProps<Row> {
  /** What others invalidate when they change such records. */
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly read: (
    query: Narrowing,
    signal: AbortSignal,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>;
  readonly empty: string;
  readonly searchLabel: string;
  readonly titleOf: (row: Row) => string;
  /** The form of one, or of a new one. */
  readonly form?: (row: Row | null) => ReactNode;
  readonly newLabel?: string;
  /** Instead of the form: what Enter leads to. */
  readonly onOpen?: (row: Row) => void;
  readonly archive?: {
    readonly isArchived: (row: Row) => boolean;
    readonly perform: (row: Row, archived: boolean) => Promise<unknown>;
  };
  readonly remove?: {
    readonly warning: (row: Row) => string;
    readonly perform: (row: Row) => Promise<unknown>;
  };
  /** What `read` narrows the list to. */
  readonly filter?: RecordFilter;
  /** Further things that can be done with the row that has the cursor. */
  readonly more?: (row: Row) => readonly Offer[];
}

/** A list of things that are made, changed, archived and deleted, in the same way for all of them. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { name, columns, read, empty, searchLabel, form, onOpen, filter } = props;
  const { t } = useLingui();
  const room = useRoom();
  const { open } = useDialogs();
  const [wanted, setWanted] = useState("");
  const [isArchived, setArchived] = useState(false);
  const [row, setRow] = useState<Row | undefined>();
  const filtered = filter?.said ?? "";
  const { query, list } = useList({
    key: [name, wanted, isArchived, filtered],
    read: (page, signal) =>
      read(
        { ...page, archived: isArchived ? "true" : "false", ...(wanted === "" ? {} : { search: wanted }) },
        signal,
      ),
  });
  const newLabel = props.newLabel ?? t`New`;
  useOffers([
    ...(form === undefined
      ? []
      : [{ name: "new", label: newLabel, key: "n", perform: () => open(form(null)) }]),
    ...useRowOffers(props, row),
    ...(props.archive === undefined
      ? []
      : [
          {
            name: "archived",
            label: isArchived ? t`Hide archived` : t`Show archived`,
            key: "A",
            isQuiet: true,
            perform: () => setArchived(!isArchived),
          },
        ]),
    ...useFilterOffers(filter),
  ]);
  const head = filtered === "" ? 1 : 2;
  return (
    <Box flexDirection="column">
      <SearchLine label={searchLabel} value={wanted} onChange={setWanted} />
      {filtered !== "" && <LineView line={[{ text: filtered, color: "cyan" }]} />}
      <Shown query={query}>
        {() => (
          <Table
            key={`${wanted} ${isArchived} ${filtered}`}
            name={name}
            columns={columns}
            list={list}
            rows={room.rows - head}
            empty={
              wanted !== "" || filtered !== ""
                ? t`Nothing matches.`
                : isArchived
                  ? t`Nothing is archived.`
                  : empty
            }
            onMove={setRow}
            onOpen={(chosen) => (onOpen === undefined ? open(form?.(chosen)) : onOpen(chosen))}
          />
        )}
      </Shown>
    </Box>
  );
}

function useFilterOffers(filter: RecordFilter | undefined): readonly Offer[] {
  const { t } = useLingui();
  if (filter === undefined) return [];
  const { said, change, clear } = filter;
  return [
    { name: "filter", label: t`Filter`, key: "f", perform: change },
    ...(said === "" ? [] : [{ name: "clear filters", label: t`Clear filters`, key: "F", perform: clear }]),
  ];
}

/** What can be done with the row that has the cursor. */
function useRowOffers<Row>(props: RecordListProps<Row>, row: Row | undefined): readonly Offer[] {
  const { name, form, titleOf, archive, remove, more } = props;
  const { t } = useLingui();
  const { open } = useDialogs();
  const { say, complain } = useVoice();
  const confirm = useConfirm();
  const queries = useQueryClient();
  if (row === undefined) return [];
  const title = titleOf(row);
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    await work();
    await queries.invalidateQueries({ queryKey: [name] });
    say(done);
  };
  const isArchived = archive?.isArchived(row) ?? false;
  return [
    ...(form === undefined
      ? []
      : [{ name: "edit", label: t`Edit`, key: "e", perform: () => open(form(row)) }]),
    ...(more?.(row) ?? []),
    ...(archive === undefined
      ? []
      : [
          {
            name: "archive",
            label: isArchived ? t`Restore` : t`Archive`,
            key: "x",
            perform: () =>
              void act(
                () => archive.perform(row, !isArchived),
                isArchived ? t`${title} restored` : t`${title} archived`,
              ).catch((error: unknown) => complain(spoken(asFailure(error).message))),
          },
        ]),
    ...(remove === undefined
      ? []
      : [
          {
            name: "delete",
            label: t`Delete`,
            key: "d",
            perform: () =>
              confirm({
                title: t`Delete ${title}?`,
                text: remove.warning(row),
                yes: t`Delete`,
                perform: () => act(() => remove.perform(row), t`${title} deleted`),
              }),
          },
        ]),
  ];
}

import { Table, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { type Sorting, sortedBy } from "./ranking-columns.ts";

interface SortedHeadProps {
  readonly by: string;
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
  readonly children: ReactNode;
  readonly below?: ReactNode;
  readonly isWideOnly?: boolean;
  /** Names stand at the left, numbers at the right. */
  readonly align?: "left" | "right";
}

/** The head of a column that a table can be in order of. */
export function SortedHead({
  by,
  sorting,
  onSort,
  below,
  isWideOnly = false,
  align = "right",
  children,
}: SortedHeadProps) {
  const isOwn = sorting.by === by;
  return (
    <Table.Th
      ta={align}
      aria-sort={isOwn ? (sorting.isDown ? "descending" : "ascending") : "none"}
      {...(isWideOnly ? { visibleFrom: "sm" as const } : {})}
    >
      <UnstyledButton fz="sm" fw={700} ta={align} onClick={() => onSort(sortedBy(sorting, by))}>
        {children}
        <span aria-hidden>{isOwn ? (sorting.isDown ? " ↓" : " ↑") : ""}</span>
      </UnstyledButton>
      {below}
    </Table.Th>
  );
}

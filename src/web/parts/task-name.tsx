import { Text } from "@mantine/core";
import type { ReactNode } from "react";

interface TaskNameProps {
  readonly taskId: string;
  /** Undefined where the task has none, or it is not known. */
  readonly title: string | undefined;
  /** Turns the name into what opens the task. */
  readonly children?: (name: string) => ReactNode;
}

/** A task by its title with its ID below, or by its ID alone where that is all there is. */
export function TaskName({ taskId, title, children = (name) => name }: TaskNameProps) {
  const name = title ?? taskId;
  return (
    <>
      {children(name)}
      {name !== taskId && (
        <Text component="span" display="block" size="xs" className="mono quiet breakable">
          {taskId}
        </Text>
      )}
    </>
  );
}

import { queryOptions } from "@tanstack/react-query";
import type { Client } from "../../contract/index.ts";

/** A task by its ID, which is not its number; null where there is none, or it is archived. */
export const taskNamedQuery = (client: Client, taskId: string) =>
  queryOptions({
    queryKey: ["tasks", "named", taskId],
    queryFn: async () => {
      const { rows } = await client.listTasks({ query: { search: taskId, limit: "500" } });
      return rows.find((task) => task.taskId === taskId) ?? null;
    },
  });

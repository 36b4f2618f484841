import { queryOptions } from "@tanstack/react-query";
import { client } from "../client.ts";

export const settingsQuery = queryOptions({ queryKey: ["settings"], queryFn: () => client.getSettings() });

import { msg } from "@lingui/core/macro";

export const START_ACTION = { name: "start", label: msg`Start run`, key: "Ctrl+Enter" } as const;

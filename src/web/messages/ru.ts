import type { Messages } from "@lingui/core";

/** Every file of Russian texts, from the rooms whose texts the page shows. */
const files = import.meta.glob<Messages>(
  ["../**/locales/ru.po", "../../{core,contract,charts}/locales/ru.po"],
  {
    eager: true,
    import: "messages",
  },
);

export const messages: Messages = Object.assign({}, ...Object.values(files)) as Messages;

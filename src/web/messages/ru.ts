import { type Messages, i18n } from "@lingui/core";
import { recogniser, speaker } from "../../contract/index.ts";

/** Every file of Russian texts of the page, and of the rooms whose texts it shows. */
const files = import.meta.glob<Messages>(
  ["../**/locales/ru.po", "../../{charts,presentation}/locales/ru.po"],
  {
    eager: true,
    import: "messages",
  },
);
/** Those of the rooms whose sentences come in English, through the API. */
const rooms = import.meta.glob<Messages>(
  [
    "../../{core,contract,datasets,engine,providers,reports}/locales/ru.po",
    "../../{scoring,secrets,server,statistics,storage,workbench}/locales/ru.po",
  ],
  { eager: true, import: "messages" },
);

const ofRooms = Object.assign({}, ...Object.values(rooms)) as Messages;

export const messages: Messages = Object.assign({}, ...Object.values(files), ofRooms) as Messages;

export const spoken = speaker(recogniser(Object.keys(ofRooms)), (id, values) => i18n._(id, values));

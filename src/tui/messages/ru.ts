import { type Messages, i18n } from "@lingui/core";
import { recogniser, speaker } from "../../contract/index.ts";
import { messages as charts } from "../../charts/locales/ru.po";
import { messages as contract } from "../../contract/locales/ru.po";
import { messages as core } from "../../core/locales/ru.po";
import { messages as datasets } from "../../datasets/locales/ru.po";
import { messages as engine } from "../../engine/locales/ru.po";
import { messages as providers } from "../../providers/locales/ru.po";
import { messages as reports } from "../../reports/locales/ru.po";
import { messages as scoring } from "../../scoring/locales/ru.po";
import { messages as secrets } from "../../secrets/locales/ru.po";
import { messages as server } from "../../server/locales/ru.po";
import { messages as statistics } from "../../statistics/locales/ru.po";
import { messages as storage } from "../../storage/locales/ru.po";
import { messages as workbench } from "../../workbench/locales/ru.po";
import { messages as presentation } from "../../presentation/locales/ru.po";
import { messages as own } from "../locales/ru.po";

/** Those of the rooms whose sentences come in English, through the API. */
const ofRooms: Messages = {
  ...contract,
  ...core,
  ...datasets,
  ...engine,
  ...providers,
  ...reports,
  ...scoring,
  ...secrets,
  ...server,
  ...statistics,
  ...storage,
  ...workbench,
};

export const messages: Messages = { ...own, ...charts, ...presentation, ...ofRooms };

export const spoken = speaker(recogniser(Object.keys(ofRooms)), (id, values) => i18n._(id, values));

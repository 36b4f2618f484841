import type { MappedField } from "./column-mapping.ts";

const names = (text: string): readonly string[] => text.split(" ");

/**
 * What columns are called, likeliest first, in small letters without spaces or signs. A column goes to the first field
 * that wants it: `input` is the question beside `ideal`, but not beside `instruction`.
 */
export const COLUMN_NAMES: readonly (readonly [MappedField, readonly string[]])[] = [
  [
    "prompt",
    names(
      "prompt question instruction problem query questiontext prompttemplate task " +
        "вопрос задание задача промпт запрос frage aufgabe input text",
    ),
  ],
  [
    "excellent",
    names(
      "excellent expected expectedanswer expectedoutput ideal idealanswer answer output solution reference " +
        "referenceanswer correctanswer bestanswer groundtruth gold target completion response " +
        "ответ эталон решение antwort musterantwort lösung musterlösung",
    ),
  ],
  ["taskId", names("taskid id uuid key questionid ид номер kennung nummer nr")],
  ["inputText", names("inputtext input context passage контекст kontext eingabe")],
  ["category", names("category topic subject domain категория тема предмет kategorie thema fach")],
  ["subcategory", names("subcategory subtopic подкатегория подтема unterkategorie unterthema")],
  ["difficulty", names("difficulty level сложность уровень schwierigkeit schwierigkeitsgrad niveau")],
  ["title", names("title name название заголовок titel")],
  ["tags", names("tags labels keywords теги метки schlagworte schlagwörter")],
  ["good", names("good goodanswer")],
  ["pass", names("pass passanswer")],
  ["incorrectAnswerDirection", names("incorrectanswerdirection")],
  ["area", names("area область bereich")],
  ["taskType", names("tasktype type тип typ")],
  ["templateVersion", names("templateversion")],
  ["source", names("source origin источник quelle")],
  ["scenario", names("scenario сценарий szenario")],
  ["referenceFacts", names("referencefacts facts факты fakten")],
  ["autoFail", names("autofail")],
  ["cluster", names("cluster clusterid кластер")],
];

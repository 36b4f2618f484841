import type { MappedField } from "./column-mapping.ts";

/** A name of a column as it is compared: in small letters, without accents, spaces or signs. */
export const plainName = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The words of a column's name, each as it is compared. */
export const plainWords = (name: string): readonly string[] =>
  name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(plainName)
    .filter((word) => word !== "");

const names = (...languages: readonly string[]): readonly string[] =>
  languages.flatMap((words) => words.split(" ").map(plainName));

/**
 * What columns are called, likeliest first, without spaces, in English, Russian, German, French, Spanish and Chinese, and
 * here and there another language. A column goes to the first field that wants it: `input` is the question beside
 * `ideal`, but not beside `instruction`.
 */
export const COLUMN_NAMES: readonly (readonly [MappedField, readonly string[]])[] = [
  [
    "prompt",
    names(
      "prompt question instruction instructions problem query questiontext prompttemplate userprompt task",
      "промпт вопрос задание задача запрос инструкция текствопроса текстзадания",
      "frage aufgabe anweisung fragestellung aufgabenstellung",
      "invite consigne énoncé demande requête tâche exercice",
      "pregunta consigna enunciado instrucción tarea consulta ejercicio",
      "提示词 提示 问题 题目 指令 任务 题干 提示詞 問題 題目 任務",
      "pergunta domanda 質問",
      "input text",
    ),
  ],
  [
    "excellent",
    names(
      "excellent expected expectedanswer expectedoutput ideal idealanswer answer output solution reference",
      "referenceanswer correctanswer bestanswer modelanswer groundtruth gold target completion response",
      "эталонныйответ ответэталон эталон ответэталонный ответобразец образецответа правильныйответ верныйответ ожидаемыйответ ответ решение образец",
      "musterantwort musterlösung erwarteteantwort referenzantwort richtigeantwort antwort lösung",
      "réponseattendue réponsederéférence bonneréponse réponsecorrecte corrigé réponse",
      "respuestaesperada respuestadereferencia respuestacorrecta respuesta solución",
      "参考答案 标准答案 正确答案 预期答案 答案 回答 參考答案 標準答案 正確答案",
      "resposta risposta",
    ),
  ],
  [
    "taskId",
    names(
      "taskid id uuid key questionid ид номер kennung nummer nr identifiant identificador 编号 编码 編號",
    ),
  ],
  [
    "rubric",
    names(
      "rubric rubrics criteria criterion gradingcriteria scoringcriteria scoringrubric gradingrubric markscheme checklist",
      "рубрика критерии критерий критерииоценки критерииоценивания чеклист",
      "bewertungskriterien kriterien bewertungsraster kriterium",
      "barème critères grille grilledévaluation critèresdévaluation",
      "rúbrica criterios criteriosdeevaluación",
      "评分标准 评分细则 评分规则 评价标准 評分標準 評分細則",
    ),
  ],
  [
    "inputText",
    names(
      "inputtext input context passage document sourcetext text",
      "контекст входнойтекст документ текст kontext eingabe eingabetext dokument",
      "contexte entrée texte contexto entrada texto 上下文 输入 背景 文本 輸入",
    ),
  ],
  [
    "category",
    names(
      "category topic subject domain theme категория тема предмет раздел kategorie thema fach",
      "catégorie thème sujet domaine matière categoría tema materia asignatura dominio",
      "类别 分类 主题 学科 领域 類別 分類 主題",
    ),
  ],
  [
    "subcategory",
    names(
      "subcategory subtopic подкатегория подтема unterkategorie unterthema",
      "souscatégorie sousthème subcategoría subtema 子类别 子分类 子主题",
    ),
  ],
  [
    "difficulty",
    names(
      "difficulty level сложность уровень уровеньсложности schwierigkeit schwierigkeitsgrad niveau",
      "difficulté niveaudedifficulté dificultad nivel niveldedificultad 难度 难度等级 级别 難度",
    ),
  ],
  ["title", names("title name название заголовок titel titre nom título nombre 标题 名称 標題")],
  [
    "tags",
    names(
      "tags tag labels keywords теги метки тег schlagworte schlagwörter stichworte",
      "étiquettes motsclés etiquetas palabrasclave 标签 关键词 標籤",
    ),
  ],
  ["good", names("good goodanswer хорошийответ guteantwort")],
  ["pass", names("pass passanswer passinganswer")],
  ["incorrectAnswerDirection", names("incorrectanswerdirection commonmistakes типичныеошибки")],
  ["area", names("area область bereich área 范围")],
  [
    "taskType",
    names("tasktype type тип типзадания typ aufgabentyp typedetâche tipo tipodetarea 类型 題型 题型"),
  ],
  ["templateVersion", names("templateversion")],
  ["source", names("source origin источник quelle origine fuente origen 来源 來源")],
  ["scenario", names("scenario сценарий szenario scénario escenario 场景 場景")],
  ["referenceFacts", names("referencefacts facts факты fakten faits hechos 事实 要点")],
  ["autoFail", names("autofail автопровал")],
  ["cluster", names("cluster clusterid кластер")],
];

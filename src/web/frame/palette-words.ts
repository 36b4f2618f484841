import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Other words for what is offered, by its name: searched in every language, shown in none. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  judge:
    "rejudge,re-judge,judge,again,score,again,rubric,судья,оценить,заново,пересудить,переоценить,рубрика",
  score: "human,manual,people,rate,вслепую,вручную,оценить,люди",
  repeat: "rerun,re-run,repeat,copy,duplicate,clone,повторить,скопировать,ещё,раз",
  try: "playground,prompt,temperature,parameter,variant,experiment,промпт,температура,параметр,вариант,попробовать",
  report: "html,pdf,share,print,отчёт,печать,поделиться",
  delete: "remove,erase,удалить,стереть",
  retry: "rerun,errors,again,повторить,ошибки",
  pause: "stop,остановить,пауза",
  resume: "continue,продолжить",
  start: "go,launch,begin,начать,запустить",
  "new run": "start,create,evaluate,benchmark,запустить,создать,новый,запуск,оценка",
  "go /runs": "history,results,list,история,результаты",
  "go /collections": "tasks,prompts,questions,datasets,bank,csv,задания,промпты,вопросы,наборы",
  "go /models": "providers,api,key,prices,openai,anthropic,ollama,провайдеры,ключ,цены",
  "go /sessions": "blind,human,raters,сеансы,вслепую,люди",
  "go /reports":
    "leaderboard,costs,spending,charts,latency,calibration,отчёты,лидеры,расходы,затраты,графики,калибровка",
  "go /criteria": "rubric,weights,рубрика,веса",
  "change theme": "dark,light,night,тёмная,светлая,тема",
  "change language": "english,russian,русский,английский,язык",
};

export const otherWordsFor = (name: string): string => OTHER_WORDS[name] ?? "";

/** Something to be done on another page, found by what people call it. */
export interface Jump {
  readonly name: string;
  readonly label: MessageDescriptor;
  /** Other words for it. */
  readonly also: string;
  /** What a page calls it that offers the same itself. */
  readonly offeredAs?: string;
  /** Where it is done. A run is the one that is open; null where it needs one and none is. */
  readonly address: (runId: string | null) => string | null;
}

const ofRun =
  (search: string): Jump["address"] =>
  (runId) =>
    runId === null ? null : `/runs/${encodeURIComponent(runId)}?${search}`;

export const JUMPS: readonly Jump[] = [
  {
    name: "re-judge run",
    label: msg`Re-judge this run`,
    also: OTHER_WORDS["judge"] ?? "",
    offeredAs: "judge",
    address: ofRun("judge=again"),
  },
  {
    name: "re-judge a run",
    label: msg`Choose a run to re-judge`,
    also: OTHER_WORDS["judge"] ?? "",
    address: (runId) => (runId === null ? "/runs" : null),
  },
  {
    name: "export results",
    label: msg`Export results of this run`,
    also: "export,csv,json,excel,download,report,table,экспорт,скачать,выгрузить,таблица",
    address: ofRun("tab=results"),
  },
  {
    name: "export a run",
    label: msg`Choose a run to export`,
    also: "export,csv,json,excel,download,results,экспорт,скачать,выгрузить,результаты",
    address: (runId) => (runId === null ? "/runs" : null),
  },
  {
    name: "compare runs",
    label: msg`Compare two runs`,
    also: "compare,diff,difference,versus,сравнить,сравнение,разница",
    address: () => "/runs",
  },
  {
    name: "import tasks",
    label: msg`Import tasks from a file`,
    also: "import,upload,csv,jsonl,json,excel,prompts,questions,импорт,загрузить,файл,задания",
    address: () => "/collections?open=import",
  },
  {
    name: "add task",
    label: msg`Add a task`,
    also: "new,create,prompt,question,добавить,создать,задание,промпт,вопрос",
    address: () => "/collections/all?open=add",
  },
  {
    name: "generate questions",
    label: msg`Generate questions`,
    also: "write,create,questions,tasks,prompts,ai,сгенерировать,создать,вопросы,задания",
    offeredAs: "generate",
    address: () => "/collections/generate",
  },
  {
    name: "add model",
    label: msg`Add a model`,
    also: "new,create,model,добавить,модель",
    address: () => "/models?open=model",
  },
  {
    name: "add provider",
    label: msg`Add a provider and its API key`,
    also: "api,key,token,secret,base,url,openai,anthropic,ollama,openrouter,ключ,провайдер,токен,добавить",
    address: () => "/models?open=provider",
  },
  {
    name: "add price",
    label: msg`Set a price`,
    also: "price,cost,usd,tokens,add,цена,стоимость",
    address: () => "/models?tab=prices&open=price",
  },
  {
    name: "add criteria",
    label: msg`Add a criteria set`,
    also: "criteria,rubric,weights,new,create,критерии,рубрика,веса,добавить",
    address: () => "/criteria?open=new",
  },
];

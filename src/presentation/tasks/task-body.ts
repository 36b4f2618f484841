import type { TaskBody, TaskView } from "../../contract/index.ts";

/** A task as it is sent back to be changed or shown: without what only the server says of it. */
export function taskBody(task: TaskView): TaskBody {
  const {
    id: _id,
    version: _version,
    question: _question,
    text: _text,
    excellent: _excellent,
    good: _good,
    pass: _pass,
    incorrectAnswerDirection: _direction,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    archivedAt: _archivedAt,
    ...body
  } = task;
  return body;
}

/** Brings a model's answer into sight. */
export function showAnswer(modelId: string): void {
  [...document.querySelectorAll<HTMLElement>(".answer-column")]
    .find((column) => column.dataset["model"] === modelId)
    ?.scrollIntoView({ block: "start", inline: "start" });
}

/** The mark of what is not real: nothing, "partly simulated" or "simulated". */
export function simulatedMark(models: readonly { readonly simulated: boolean }[]): string {
  if (!models.some(({ simulated }) => simulated)) return "";
  const extent = models.every(({ simulated }) => simulated) ? "simulated" : "partly simulated";
  return `<span class="mark simulated">${extent}</span>`;
}

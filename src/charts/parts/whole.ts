/** `12,345`: a whole number that can be read at a glance, the same on every machine. */
export function whole(value: number): string {
  return value.toFixed(0).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

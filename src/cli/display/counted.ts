/** `1 run`, `2 runs` */
export const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

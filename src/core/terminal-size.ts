/** The smallest terminal that screens are made for. */
export const LEAST_TERMINAL = { columns: 80, rows: 24 } as const;

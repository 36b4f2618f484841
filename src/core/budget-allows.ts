/** What a run may spend, and what is spoken for. */
export interface BudgetState {
  readonly limit: number;
  readonly spent: number;
  /** Put aside for calls that are under way. */
  readonly reserved: number;
  /** Answers that were bought, or are being bought, and wait for their judges. */
  readonly unjudged: number;
  /** About what the judges of one answer cost. */
  readonly judgingCost: number;
}

/**
 * Whether a call may be made that costs so much at worst. An answer is bought only while there is money to have it, and
 * those that wait, judged as well; what costs nothing takes nothing from the judges.
 */
export function budgetAllows(
  { limit, spent, reserved, unjudged, judgingCost }: BudgetState,
  worstCase: number,
  purse: "answer" | "judge",
): boolean {
  const kept = purse === "judge" || worstCase === 0 ? 0 : (unjudged + 1) * judgingCost;
  return spent + reserved + worstCase + kept <= limit;
}

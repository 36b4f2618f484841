/** Something with a price and a worth. */
export interface Offer {
  readonly cost: number;
  readonly quality: number;
}

/** The Pareto front: nothing is at least as good and as cheap, and better in one of both. Cheapest first. */
export function paretoFront<O extends Offer>(offers: readonly O[]): O[] {
  return offers
    .filter(
      (offer) =>
        !offers.some(
          (other) =>
            other.cost <= offer.cost &&
            other.quality >= offer.quality &&
            (other.cost < offer.cost || other.quality > offer.quality),
        ),
    )
    .toSorted((a, b) => a.cost - b.cost);
}

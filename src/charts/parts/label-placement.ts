/** A dot that is to be named. Pixels. */
export interface NamedDot {
  readonly x: number;
  readonly y: number;
  /** Room that its name takes. */
  readonly width: number;
}

export interface LabelPosition {
  readonly side: "left" | "right";
  /** How far below the dot the middle of its name is; above where negative. */
  readonly dy: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface NameRoom {
  /** Where names may stand. */
  readonly area: Box;
  /** How far above or below its dot a name may stand: in a crowd it would seem to name another. */
  readonly furthest: number;
  /** Pixels from the middle of a dot to its name, and how tall a name is. */
  readonly distance: number;
  readonly height: number;
  /** What no name may cover, besides other names. */
  readonly dots: readonly { readonly x: number; readonly y: number }[];
}

const DOT = 6;
/** Nearest first. What rises to the right is left free: lower right and upper left before the others. */
const PLACES: readonly LabelPosition[] = [12, 24, 36, 48].flatMap((away) => [
  { side: "right", dy: away },
  { side: "left", dy: -away },
  { side: "left", dy: away },
  { side: "right", dy: -away },
]);

/** Where each name stands so that it covers neither a dot nor another name; null where no place is left. */
export function placeLabels(named: readonly NamedDot[], room: NameRoom): readonly (LabelPosition | null)[] {
  const taken: Box[] = room.dots.map(({ x, y }) => ({
    left: x - DOT,
    right: x + DOT,
    top: y - DOT,
    bottom: y + DOT,
  }));
  return named.map((dot) => {
    for (const place of PLACES) {
      if (Math.abs(place.dy) > room.furthest) break;
      const box = boxAt(dot, place, room);
      if (!isWithin(box, room.area) || taken.some((other) => isOverlapping(box, other))) continue;
      taken.push(box);
      return place;
    }
    return null;
  });
}

function boxAt({ x, y, width }: NamedDot, { side, dy }: LabelPosition, { distance, height }: NameRoom): Box {
  const left = side === "right" ? x + distance : x - distance - width;
  return { left, right: left + width, top: y + dy - height / 2, bottom: y + dy + height / 2 };
}

const isWithin = (box: Box, area: Box): boolean =>
  box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom;

const isOverlapping = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

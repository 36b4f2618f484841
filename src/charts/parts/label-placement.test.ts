import { expect, it } from "vitest";
import { placeLabels } from "./label-placement.ts";

const ROOM = {
  area: { left: 0, right: 400, top: 0, bottom: 300 },
  distance: 12,
  height: 18,
  furthest: 48,
};

it("lets no name cover another one or a dot, and leaves out what has no room", () => {
  const crowd = Array.from({ length: 40 }, (_, index) => ({
    x: 180 + index,
    y: 150 + (index % 3),
    width: 90,
  }));
  const places = placeLabels(crowd, { ...ROOM, dots: crowd });
  const boxes = crowd.flatMap(({ x, y, width }, index) => {
    const place = places[index];
    if (place == null) return [];
    const left = place.side === "right" ? x + 12 : x - 12 - width;
    return [{ left, right: left + width, top: y + place.dy - 9, bottom: y + place.dy + 9 }];
  });
  expect(boxes.length).toBeGreaterThan(4);
  expect(boxes.length).toBeLessThan(20);
  expect(
    placeLabels(crowd, { ...ROOM, furthest: 24, dots: crowd }).some((place) => Math.abs(place?.dy ?? 0) > 24),
  ).toBe(false);
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1))
      expect(
        one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top,
      ).toBe(true);
    for (const { x, y } of crowd)
      expect(x < one.left || x > one.right || y < one.top || y > one.bottom).toBe(true);
  }
});

it("keeps names inside, on the other side of a dot where it must", () => {
  const dots = [
    { x: 390, y: 150, width: 90 },
    { x: 10, y: 150, width: 90 },
    { x: 200, y: 5, width: 90 },
    { x: 200, y: 150, width: 500 },
  ];
  expect(placeLabels(dots, { ...ROOM, dots })).toEqual([
    { side: "left", dy: -12 },
    { side: "right", dy: 12 },
    { side: "right", dy: 12 },
    null,
  ]);
});

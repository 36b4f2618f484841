import { plainLine } from "../../core/index.ts";

const RISKY = "__proto__";
const BROKEN = "__proto\u200B__";

/**
 * A name from outside as it can be drawn. ECharts remembers texts as keys of plain objects: this one would be every
 * object's prototype, and be written to.
 */
export const drawnName = (name: string): string => plainLine(name).replaceAll(RISKY, BROKEN);

/** A picture with the names as they are. */
export const withWholeNames = (svg: string): string => svg.replaceAll(BROKEN, RISKY);

import { Components, Failure, phrase } from "../../core/index.ts";
import { at } from "../numbers/at.ts";
import { cholesky, choleskyInverse } from "../numbers/cholesky.ts";
import { SquareMatrix } from "../numbers/square-matrix.ts";
import type { FitSize, ScoredCell, ScoredTask } from "./model-scores.ts";

/** A task's scores, with how much each of them counts. */
interface Block {
  readonly cluster: number;
  readonly weight: number;
  readonly cells: readonly ScoredCell[];
  /** Who has scored it. */
  readonly scorers: readonly number[];
}

/** The tasks that models of one component can be compared on. */
interface Levels {
  readonly blocks: readonly Block[];
  /** The mean level of the tasks, and that of one with the panel as it was on average. */
  readonly centre: number;
  readonly withPanel: number;
  /** How much that mean moves with each effect, the model's own aside. */
  readonly pulls: Float64Array;
  /** What groups add to its error, as far as anybody has asked. */
  readonly influences: Map<Grouping, Float64Array>;
}

/** How far each group moves each effect: group by group, all effects of one after another. */
interface Moves {
  readonly groups: number;
  readonly cells: Float64Array;
}

/** What is taken to be independent: tasks, scorers, or what one scorer said of one task. */
export type Grouping = "task" | "scorer" | "both";

/**
 * score = model + task + scorer, by least squares over the scores there are; tasks are absorbed, so that models are
 * compared inside tasks only. Every task counts once, however many scorers it has. Where nothing is missing, the
 * difference of two models is the mean of their task differences; where something is, neither hard tasks nor a harsh
 * judge that only one of the two met count against it.
 *
 * Errors are cluster-robust (Liang & Zeger 1986): an *influence* is what a group adds to the error of a number, whose
 * variance is the sum of their squares, times G/(G-1) for G groups.
 */
export class AdditiveFit {
  readonly #size: FitSize;
  /** Of the places where scorers are told apart, which may be none. */
  readonly #places: Places;
  readonly #blocks: readonly Block[];
  readonly #components: Components;
  readonly #inverse: SquareMatrix;
  readonly #effects: Float64Array;
  readonly #moves = new Map<Grouping, Moves>();
  readonly #levels = new Map<number, Levels>();

  private constructor(size: FitSize, blocks: readonly Block[], solved: Solved) {
    this.#size = size;
    this.#blocks = blocks;
    this.#places = solved.places;
    this.#components = solved.components;
    this.#inverse = solved.inverse;
    this.#effects = solved.effects;
  }

  static of(tasks: readonly ScoredTask[], size: FitSize): AdditiveFit {
    const whole = blocksOf(tasks);
    const solved = solve(whole, size.models, size.scorers);
    if (solved !== null) return new AdditiveFit(size, whole, solved);
    // Scorers and models cannot be told from each other over tasks: compare inside each scorer's view of a task.
    const alone = blocksOf(tasks.flatMap(byScorer));
    const again = solve(alone, size.models, 1);
    if (again === null)
      throw new Failure("bug", phrase`Models that were seen inside tasks cannot be fitted.`);
    return new AdditiveFit(size, alone, again);
  }

  /** Whether models can be compared, directly or through others. */
  isComparable(first: number, second: number): boolean {
    return this.#components.of(first) === this.#components.of(second);
  }

  /** How far the first is ahead of the second. */
  difference(first: number, second: number): number {
    return at(this.#effects, first) - at(this.#effects, second);
  }

  influencesOnDifference(first: number, second: number, grouping: Grouping = "task"): Float64Array {
    const { groups, cells } = this.#movesBy(grouping);
    const { size } = this.#inverse;
    const influences = new Float64Array(groups);
    for (let group = 0, start = 0; group < groups; group++, start += size)
      influences[group] = (cells[start + first] as number) - (cells[start + second] as number);
    return influences;
  }

  /**
   * What a model's mean would be over all tasks of those it can be compared with, its missing scores taken from the
   * fit.
   */
  mean(model: number): number {
    return this.#levelsWith(model).withPanel + at(this.#effects, model);
  }

  influencesOnMean(model: number, grouping: Grouping = "task"): Float64Array {
    const levels = this.#levelsWith(model);
    const known = levels.influences.get(grouping) ?? this.#influencesOnLevel(levels, grouping);
    levels.influences.set(grouping, known);
    const { groups, cells } = this.#movesBy(grouping);
    const { size } = this.#inverse;
    const influences = new Float64Array(groups);
    for (let group = 0; group < groups; group++)
      influences[group] = (known[group] as number) + (cells[group * size + model] as number);
    return influences;
  }

  /** Of the mean level with its panel, before a model's own effect is added. */
  #influencesOnLevel({ blocks, centre, pulls }: Levels, grouping: Grouping): Float64Array {
    const { groups, cells: moves } = this.#movesBy(grouping);
    const influences = new Float64Array(groups);
    for (let group = 0; group < groups; group++) influences[group] = dot(pulls, moves, group * pulls.length);
    for (const block of blocks) {
      const share = 1 / blocks.length / block.cells.length;
      for (const cell of block.cells) {
        const group = groupOf(grouping, block, cell, this.#size);
        const level = cell.value - this.#fitted(cell) - centre;
        influences[group] = at(influences, group) + share * level;
      }
    }
    return influences;
  }

  #levelsWith(model: number): Levels {
    const component = this.#components.of(model);
    const known = this.#levels.get(component);
    if (known !== undefined) return known;
    const blocks = this.#blocks.filter(
      ({ cells: [cell] }) => cell !== undefined && this.isComparable(cell.model, model),
    );
    const pulls = new Float64Array(this.#inverse.size);
    let [centre, panel] = [0, 0];
    for (const { cells, scorers, weight } of blocks) {
      const share = 1 / blocks.length / cells.length;
      for (const cell of cells) {
        centre += share * (cell.value - this.#fitted(cell));
        for (const place of this.#places.of(cell)) pulls[place] = at(pulls, place) - share;
      }
      for (const scorer of scorers) {
        const place = this.#places.ofScorer(scorer);
        if (place === null) continue;
        panel += (weight / blocks.length) * at(this.#effects, place);
        pulls[place] = at(pulls, place) + weight / blocks.length;
      }
    }
    const levels = { blocks, centre, withPanel: centre + panel, pulls, influences: new Map() };
    this.#levels.set(component, levels);
    return levels;
  }

  #fitted(cell: ScoredCell): number {
    let sum = 0;
    for (const place of this.#places.of(cell)) sum += at(this.#effects, place);
    return sum;
  }

  #movesBy(grouping: Grouping): Moves {
    const known = this.#moves.get(grouping);
    if (known !== undefined) return known;
    const { size } = this.#inverse;
    const groups = groupsIn(grouping, this.#size);
    const pushes = new Float64Array(groups * size);
    for (const block of this.#blocks) {
      const residuals = block.cells.map((cell) => cell.value - this.#fitted(cell));
      let middle = 0;
      for (const residual of residuals) middle += residual / residuals.length;
      for (const [index, cell] of block.cells.entries()) {
        const start = groupOf(grouping, block, cell, this.#size) * size;
        const push = block.weight * (at(residuals, index) - middle);
        for (const place of this.#places.of(cell))
          pushes[start + place] = (pushes[start + place] as number) + push;
      }
    }
    const moves = { groups, cells: new Float64Array(groups * size) };
    for (let start = 0; start < pushes.length; start += size)
      times(this.#inverse, pushes, moves.cells, start);
    this.#moves.set(grouping, moves);
    return moves;
  }
}

function groupsIn(grouping: Grouping, { clusters, scorers }: FitSize): number {
  if (grouping === "task") return clusters;
  return grouping === "scorer" ? scorers : clusters * scorers;
}

function groupOf(
  grouping: Grouping,
  { cluster }: Block,
  { scorer }: ScoredCell,
  { scorers }: FitSize,
): number {
  if (grouping === "task") return cluster;
  return grouping === "scorer" ? scorer : cluster * scorers + scorer;
}

/** Where effects stand: models first, then scorers when there are several. */
class Places {
  readonly #models: number;
  readonly #isOfSeveral: boolean;
  readonly size: number;

  /** By model and scorer, made once: a run has very many cells. */
  readonly #ofCells: readonly (readonly (readonly number[])[])[];
  readonly #alone: readonly (readonly number[])[];

  constructor(models: number, scorers: number) {
    this.#models = models;
    this.#isOfSeveral = scorers > 1;
    this.size = this.#isOfSeveral ? models + scorers : models;
    this.#alone = Array.from({ length: models }, (_, model) => [model]);
    this.#ofCells = Array.from({ length: models }, (_, model) =>
      Array.from({ length: scorers }, (__, scorer) => [model, models + scorer]),
    );
  }

  isModel(place: number): boolean {
    return place < this.#models;
  }

  of({ model, scorer }: ScoredCell): readonly number[] {
    const places = this.#isOfSeveral ? this.#ofCells[model]?.[scorer] : this.#alone[model];
    return places ?? [];
  }

  ofScorer(scorer: number): number | null {
    return this.#isOfSeveral ? this.#models + scorer : null;
  }
}

interface Solved {
  readonly places: Places;
  readonly components: Components;
  readonly inverse: SquareMatrix;
  readonly effects: Float64Array;
}

/** Every task counts as much, however many have scored it. */
function blocksOf(tasks: readonly ScoredTask[]): Block[] {
  return tasks.flatMap(({ cluster, cells }) => {
    const scorers: number[] = [];
    for (const { scorer } of cells) if (!scorers.includes(scorer)) scorers.push(scorer);
    return cells.length === 0 ? [] : [{ cluster, cells, scorers, weight: 1 / scorers.length }];
  });
}

function byScorer({ cluster, cells }: ScoredTask): ScoredTask[] {
  return [...Map.groupBy(cells, ({ scorer }) => scorer).values()].map((own) => ({ cluster, cells: own }));
}

/** The normal equations with tasks absorbed; null when scorers and models cannot be told from each other. */
function solve(blocks: readonly Block[], models: number, scorers: number): Solved | null {
  const places = new Places(models, scorers);
  const matrix = new SquareMatrix(places.size);
  const right = new Float64Array(places.size);
  const components = new Components(places.size);
  const sums = new Float64Array(places.size);
  for (const { weight, cells } of blocks) {
    let middle = 0;
    for (const { value } of cells) middle += value / cells.length;
    const touched: number[] = [];
    for (const cell of cells) {
      const own = places.of(cell);
      for (const row of own) {
        right[row] = at(right, row) + weight * (cell.value - middle);
        if (sums[row] === 0) touched.push(row);
        sums[row] = at(sums, row) + 1;
        for (const column of own) matrix.add(row, column, weight);
      }
    }
    const [first = 0] = touched;
    for (const row of touched) {
      components.join(first, row);
      const share = (-weight * at(sums, row)) / cells.length;
      for (const column of touched) matrix.add(row, column, share * at(sums, column));
    }
    for (const place of touched) sums[place] = 0;
  }
  fixLevels(matrix, components, places);
  const lower = cholesky(matrix);
  if (lower === null) return null;
  const inverse = choleskyInverse(lower);
  const effects = new Float64Array(places.size);
  times(inverse, right, effects);
  return { places, components, inverse, effects };
}

/** Only differences of effects can be seen: those of the models of a component add up to 0, and those of its scorers. */
function fixLevels(matrix: SquareMatrix, components: Components, places: Places): void {
  const scale = matrix.largestDiagonal() || 1;
  const all = Array.from({ length: matrix.size }, (_, place) => place);
  const groups = Map.groupBy(all, (place) => 2 * components.of(place) + (places.isModel(place) ? 0 : 1));
  for (const group of groups.values())
    for (const row of group) for (const column of group) matrix.add(row, column, scale / group.length);
}

/** Matrix times vector, which stands from `start` on in a longer list, into the same place of another. */
function times(
  { size, cells }: SquareMatrix,
  vectors: Float64Array,
  products: Float64Array,
  start = 0,
): void {
  for (let row = 0; row < size; row++) {
    let sum = 0;
    for (let column = 0; column < size; column++)
      sum += (cells[row * size + column] as number) * (vectors[start + column] as number);
    products[start + row] = sum;
  }
}

function dot(left: Float64Array, rights: Float64Array, start: number): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++)
    sum += (left[index] as number) * (rights[start + index] as number);
  return sum;
}

import { at } from "./at.ts";
import { SquareMatrix } from "./square-matrix.ts";

// Inner loops read without `at`: they run a hundred thousand times before it has been compiled.

/** A pivot below this share of the largest diagonal element is rounding: the matrix is singular. */
const SMALLEST_PIVOT = 1e-13;

/** The lower triangle L with L L^T = matrix (Golub & Van Loan 4.2); null unless positive definite. */
export function cholesky(matrix: SquareMatrix): SquareMatrix | null {
  const { size } = matrix;
  const lower = new SquareMatrix(size);
  const { cells } = lower;
  const threshold = SMALLEST_PIVOT * matrix.largestDiagonal();
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix.get(row, column);
      for (let inner = 0; inner < column; inner++) {
        rest -= (cells[row * size + inner] as number) * (cells[column * size + inner] as number);
      }
      if (row !== column) lower.set(row, column, rest / lower.get(column, column));
      else if (rest > threshold) lower.set(row, row, Math.sqrt(rest));
      else return null;
    }
  }
  return lower;
}

/** The x with L L^T x = right, by forward and back substitution. */
export function choleskySolve(lower: SquareMatrix, right: ArrayLike<number>): Float64Array {
  const { size, cells } = lower;
  const solution = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    let rest = at(right, row);
    for (let inner = 0; inner < row; inner++)
      rest -= (cells[row * size + inner] as number) * (solution[inner] as number);
    solution[row] = rest / lower.get(row, row);
  }
  for (let row = size - 1; row >= 0; row--) {
    let rest = at(solution, row);
    for (let inner = row + 1; inner < size; inner++)
      rest -= (cells[inner * size + row] as number) * (solution[inner] as number);
    solution[row] = rest / lower.get(row, row);
  }
  return solution;
}

/** (L L^T)^-1, column by column. */
export function choleskyInverse(lower: SquareMatrix): SquareMatrix {
  const inverse = new SquareMatrix(lower.size);
  const unit = new Float64Array(lower.size);
  for (let column = 0; column < lower.size; column++) {
    unit.fill(0);
    unit[column] = 1;
    const solution = choleskySolve(lower, unit);
    for (let row = 0; row < lower.size; row++) inverse.set(row, column, at(solution, row));
  }
  return inverse;
}

/** A measured value at a time. */
export type Point = readonly [at: number, value: number];

/**
 * Returns the slope of the straight line that has the least squares of distances to the points: by how much the value
 * grows in one unit of time. NaN for points at fewer than two times.
 */
export const slopeOf = (points: readonly Point[]): number => {
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [middle, level] = [mean(([at]) => at), mean(([, value]) => value)];
  const products = points.reduce((sum, [at, value]) => sum + (at - middle) * (value - level), 0);
  const squares = points.reduce((sum, [at]) => sum + (at - middle) ** 2, 0);
  return squares === 0 ? NaN : products / squares;
};

import fc from "fast-check";
import { expect, test } from "vitest";
import { assignColumns } from "./find-order.ts";

const matrix = fc
  .record({ rows: fc.integer({ min: 1, max: 5 }), more: fc.integer({ min: 0, max: 2 }) })
  .chain(({ rows, more }) =>
    fc.array(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: rows + more, maxLength: rows + more }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

const computeAssignmentCost = (costs: readonly (readonly number[])[], columns: readonly number[]) =>
  columns.reduce((total, column, row) => total + (costs[row]?.[column] ?? Number.NaN), 0);

function computeMinimumByBruteForce(
  costs: readonly (readonly number[])[],
  row = 0,
  used: readonly number[] = [],
): number {
  if (row === costs.length) return 0;
  const rest = (costs[row] ?? []).map((cost, column) =>
    used.includes(column)
      ? Number.POSITIVE_INFINITY
      : cost + computeMinimumByBruteForce(costs, row + 1, [...used, column]),
  );
  return Math.min(...rest);
}

test("the assignment of rows to columns has the lowest total cost (F-15)", () => {
  fc.assert(
    fc.property(matrix, (costs) => {
      const columns = assignColumns(costs);
      expect(new Set(columns).size).toBe(costs.length);
      expect(computeAssignmentCost(costs, columns)).toBe(computeMinimumByBruteForce(costs));
    }),
    { numRuns: 500 },
  );
});

test("the assignment handles 100 rows and 300 columns (F-15)", () => {
  const costs = Array.from({ length: 100 }, (_, row) =>
    Array.from({ length: 300 }, (_, column) => (row * 7 + column * 13) % 101),
  );
  expect(new Set(assignColumns(costs)).size).toBe(100);
  expect(assignColumns([])).toEqual([]);
  expect(() => assignColumns([[1], [2]])).toThrow(RangeError);
});

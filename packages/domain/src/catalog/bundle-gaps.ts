import { type Minor, toMinor } from "../kernel/money.ts";
import type { Prices } from "./prices.ts";
import { type BundleKey, bundleKeys, findTemplateByKey } from "./templates.ts";

/**
 * `count` of the `smaller` collections have as many tiles as one `larger` collection, but cost `difference` cents less.
 */
export type BundleGap = { larger: string; smaller: string; count: number; difference: Minor };

/** Returns the collections that cost more than several smaller ones with the same number of tiles. */
export function findBundleGaps(prices: Prices): BundleGap[] {
  return listBundlePairs().flatMap(({ larger, smaller, count }) => {
    const difference = prices.bundles[larger] - count * prices.bundles[smaller];
    if (difference <= 0) return [];
    return [{ larger: getBundleName(larger), smaller: getBundleName(smaller), count, difference: toMinor(difference) }];
  });
}

/** Lowers the price of each collection so that several smaller ones never cost less. */
export function closeBundleGaps(prices: Prices): Prices {
  const bundles = { ...prices.bundles };
  for (const { larger, smaller, count } of listBundlePairs()) {
    bundles[larger] = Math.min(bundles[larger], count * bundles[smaller]);
  }
  return { ...prices, bundles };
}

/** Returns the pairs of collections in which the larger one has a multiple of the smaller one's tiles. */
function listBundlePairs(): Array<{ larger: BundleKey; smaller: BundleKey; count: number }> {
  return bundleKeys.flatMap((larger) =>
    bundleKeys.flatMap((smaller) => {
      const count = countBundleTiles(larger) / countBundleTiles(smaller);
      return count > 1 && Number.isInteger(count) ? [{ larger, smaller, count }] : [];
    }),
  );
}

const countBundleTiles = (key: BundleKey): number => findTemplateByKey(key)?.tiles.length ?? 0;
const getBundleName = (key: BundleKey): string => findTemplateByKey(key)?.name ?? key;

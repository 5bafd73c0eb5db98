import type { LookUpZipInput, ZipPlace } from "@storywall/domain/cart/zip-place-schema";
import { isUsState, isZipInState } from "@storywall/domain/kernel/us-states";

const militaryStates = ["AA", "AE", "AP"];

/**
 * Returns the main city and the state of a ZIP code. Returns null if the ZIP code is unknown or outside the states we
 * ship to, or if address validation would reject its state. The table takes 30 MB, so it is loaded on first use.
 */
export async function lookUpZip({ zip }: LookUpZipInput): Promise<ZipPlace | null> {
  const { lookup } = (await import("zipcodes")).default;
  const found = lookup(zip.slice(0, 5));
  if (!found || !isUsState(found.state) || !isZipInState(zip, found.state)) return null;
  const city = militaryStates.includes(found.state) ? found.city.toUpperCase() : found.city;
  return { city, provinceCode: found.state };
}

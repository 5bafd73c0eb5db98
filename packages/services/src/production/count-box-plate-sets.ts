import { countPlateSets } from "@storywall/domain/catalog/products";
import type { Parcel } from "./find-parcel.ts";

type Box = { parcel: Pick<Parcel, "remakeId">; lines: Parameters<typeof countPlateSets>[0] };

/** Returns the number of sets of replacement plates in a box. The box of a remake has none. */
export const countBoxPlateSets = ({ parcel, lines }: Box): number => (parcel.remakeId ? 0 : countPlateSets(lines));

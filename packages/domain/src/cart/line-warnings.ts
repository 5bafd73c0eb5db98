import { findProductByKey } from "../catalog/products.ts";
import { formatErrorMessage, ShopError } from "../errors.ts";
import { countMissingPhotos, type Design, findDamagedTileNumbers } from "../walls/design/design.ts";
import { assertValidDesign } from "../walls/design/design-checks.ts";
import type { NewCartLine } from "./line.ts";

/**
 * UUIDs of photos with problems. Photos in `unprintablePhotos` cannot be printed; photos in `damagedPhotos` look damaged.
 */
type PhotoProblems = { unprintablePhotos: readonly string[]; damagedPhotos: readonly string[] };

/** Lists the problems to fix before the line can be bought. Checkout checks them again under its lock. */
export function listLineWarnings(
  { templateKey, design, isUploadLater }: Pick<NewCartLine, "templateKey" | "design" | "isUploadLater">,
  { unprintablePhotos, damagedPhotos }: PhotoProblems,
): string[] {
  const template = findProductByKey(templateKey);
  if (!template) return [formatErrorMessage("TEMPLATE_UNKNOWN")];
  const warnings = listDesignErrors(() => assertValidDesign(template, design));
  if (isUploadLater) return warnings;
  if (countMissingPhotos(template, design) > 0) warnings.push(formatErrorMessage("PHOTOS_MISSING"));
  const unconfirmedPlaces = findDamagedTileNumbers(
    design.tiles,
    (id) => damagedPhotos.includes(id) && !unprintablePhotos.includes(id),
  );
  return [
    ...warnings,
    ...listUnusablePhotoWarnings(design, unprintablePhotos),
    ...unconfirmedPlaces.map((photo) => formatErrorMessage("PHOTO_DAMAGE_UNCONFIRMED", { photo })),
  ];
}

function listDesignErrors(assert: () => void): string[] {
  try {
    assert();
    return [];
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return [error.message];
  }
}

const listUnusablePhotoWarnings = ({ tiles }: Pick<Design, "tiles">, unprintablePhotos: readonly string[]): string[] =>
  tiles.flatMap(({ userPhotoId }, index) =>
    userPhotoId && unprintablePhotos.includes(userPhotoId)
      ? [formatErrorMessage("PHOTO_REJECTED", { photo: index + 1 })]
      : [],
  );

import { priceWall } from "../catalog/price-wall.ts";
import { templateByKey } from "../catalog/templates.ts";
import { ShopError, sentenceOf } from "../errors.ts";
import { minor, times } from "../kernel/money.ts";
import { assertMakeable } from "../walls/design/assert-makeable.ts";
import { type Design, damagedPlaces, photosStillToUpload } from "../walls/design/design.ts";
import type { NewCartLine } from "./line.ts";
import type { CartLineView } from "./schema.ts";

/** UUIDs of photos that cannot be printed, and of those that look damaged. */
type TroubledPhotos = { spoiltPhotos: readonly string[]; damagedPhotos: readonly string[] };

const noTrouble: TroubledPhotos = { spoiltPhotos: [], damagedPhotos: [] };

/** A line with title, prices and warnings. Pages also use it for optimistic updates. */
export function toCartLineView(line: NewCartLine, troubled: TroubledPhotos = noTrouble): CartLineView {
  const { id, templateKey, design, quantity, isUploadLater } = line;
  const template = templateByKey(templateKey);
  const unitPrice = template ? priceWall(template, design.tiles) : minor(0);
  return {
    id,
    templateKey,
    design,
    quantity,
    isUploadLater,
    title: template?.name ?? templateKey,
    unitPrice,
    linePrice: times(unitPrice, quantity),
    warnings: lineWarnings(line, troubled),
  };
}

/** Problems to fix before the line can be bought. Checkout checks them again under its lock. */
function lineWarnings(
  { templateKey, design, isUploadLater }: Pick<NewCartLine, "templateKey" | "design" | "isUploadLater">,
  { spoiltPhotos, damagedPhotos }: TroubledPhotos,
): string[] {
  const template = templateByKey(templateKey);
  if (!template) return [sentenceOf("TEMPLATE_UNKNOWN")];
  const warnings = whyNotMakeable(() => assertMakeable(template, design));
  if (isUploadLater) return warnings;
  if (photosStillToUpload(template, design) > 0) warnings.push(sentenceOf("PHOTOS_MISSING"));
  const unconfirmed = damagedPlaces(design.tiles, (id) => damagedPhotos.includes(id) && !spoiltPhotos.includes(id));
  return [
    ...warnings,
    ...spoiltIn(design, spoiltPhotos),
    ...unconfirmed.map((photo) => sentenceOf("PHOTO_DAMAGE_UNCONFIRMED", { photo })),
  ];
}

function whyNotMakeable(assert: () => void): string[] {
  try {
    assert();
    return [];
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return [error.message];
  }
}

const spoiltIn = ({ tiles }: Pick<Design, "tiles">, spoiltPhotos: readonly string[]): string[] =>
  tiles.flatMap(({ userPhotoId }, index) =>
    userPhotoId && spoiltPhotos.includes(userPhotoId) ? [sentenceOf("PHOTO_REJECTED", { photo: index + 1 })] : [],
  );

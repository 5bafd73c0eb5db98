import { z } from "zod";
import { Design } from "../walls/design/design-schema.ts";
import { nameCrops } from "../walls/design/name-crops.ts";

const quantityMessage = '"quantity" must be a whole number from 1 to 20.';

export const Quantity = z.int(quantityMessage).min(1, quantityMessage).max(20, quantityMessage);

/** A cart line from the browser. Prices are never accepted. */
export const NewCartLine = z.object({
  id: z.uuid('"lineItem.uuid" must be a UUID.'),
  templateKey: z.string().max(60),
  design: Design,
  quantity: Quantity.default(1),
  isUploadLater: z.boolean().default(false),
});
export type NewCartLine = z.infer<typeof NewCartLine>;

/** A new line in a request. Throws what `nameCrops` throws. */
export const CartLineInput = NewCartLine.transform((line) => ({ ...line, design: nameCrops(line.design) }));

export const MAX_CART_LINES = 50;

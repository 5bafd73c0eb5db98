import { accessories, findAccessory } from "./accessories.ts";
import { findTemplateByIdOrKey, findTemplateByKey, findTemplateByVariant, type Product } from "./templates.ts";

export const findProductByKey = (key: string): Product | undefined => findAccessory(key) ?? findTemplateByKey(key);

export const findProductByIdOrKey = (name: string): Product | undefined =>
  accessories.find(({ id, key }) => name === id || name === key) ?? findTemplateByIdOrKey(name);

export const findProductByVariant = (variantId: string): Product | undefined =>
  accessories.find((accessory) => accessory.variantId === variantId) ?? findTemplateByVariant(variantId);

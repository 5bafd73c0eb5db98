/** Returns the path of a product image on the shop's site. */
export const productImagePath = (key: string): string => `/product-images/${key}.svg`;

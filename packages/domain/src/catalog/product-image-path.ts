/** Where the picture lies, on the shop. */
export const productImagePath = (key: string): string => `/product-images/${key}.svg`;

export const productImagePath = (key: string): string => `/product-images/${key}.svg`;

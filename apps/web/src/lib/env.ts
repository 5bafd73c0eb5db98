/** False in `npm run dev`. */
export const isBuilt = process.env.NODE_ENV === "production";

/** This is false in `npm run dev`. */
export const isProduction = process.env.NODE_ENV === "production";

/** False where pages are served as they are written (`--dev`). */
export const isBuilt = process.env.NODE_ENV === "production";

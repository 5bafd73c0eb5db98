import { fileURLToPath } from "node:url";

/** As the shop, pages are prerendered; everything else is the default of Next. */
const config = {
  cacheComponents: true,
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};

export default config;

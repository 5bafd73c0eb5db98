import { fileURLToPath } from "node:url";

/** Pages are prerendered, like those of the shop. All other settings are Next's defaults. */
const config = {
  cacheComponents: true,
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};

export default config;

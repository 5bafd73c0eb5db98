import { fileURLToPath } from "node:url";

/** All other settings are Next's defaults. */
const config = {
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};

export default config;

import path from "node:path";
import { buildSync } from "esbuild";

/**
 * Bundles `browser/` into one classic script. A module script would run too late: `window.Stripe` must exist before the
 * page's own scripts run.
 */
export function buildBrowserScript(baseUrl: string): string {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import { installStripe } from "./stripe.ts"; installStripe(${JSON.stringify(baseUrl)});`,
      resolveDir: path.join(import.meta.dirname, "browser"),
    },
    bundle: true,
    format: "iife",
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("");
}

import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";

// The modules are in the order of their dependencies.
const moduleFiles = [
  "styles.ts",
  "card-form.ts",
  "payment-element.ts",
  "wallet-sheet.ts",
  "wallet-element.ts",
  "elements.ts",
  "challenge.ts",
  "stripe.ts",
];

/**
 * Builds one classic script from the modules in `browser/`. A module script would run too late: `window.Stripe` must
 * exist before the page's own scripts run. Types are stripped and the modules share one scope, so their top-level names
 * must be unique.
 */
export function buildBrowserScript(baseUrl: string): string {
  const folder = path.join(import.meta.dirname, "browser");
  const modules = moduleFiles.map((name) =>
    stripTypeScriptTypes(readFileSync(path.join(folder, name), "utf8"))
      .replace(/^import [^;]*;$/gm, "")
      .replace(/^export /gm, ""),
  );
  return `(() => {\n"use strict";\n${modules.join("\n")}\ninstallStripe(${JSON.stringify(baseUrl)});\n})();\n`;
}

import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";

// In the order they need each other.
const moduleFiles = [
  "styles.ts",
  "card-form.ts",
  "payment-element.ts",
  "wallet-element.ts",
  "elements.ts",
  "challenge.ts",
  "stripe.ts",
];

/**
 * One classic script from the modules in `browser/`: it must define `window.Stripe` before the page's own scripts run, which a
 * module script would not. Types are stripped and the modules share one scope, so their top-level names are unique.
 */
export function buildBrowserScript(baseUrl: string): string {
  const folder = path.join(import.meta.dirname, "browser");
  const modules = moduleFiles.map((name) =>
    stripTypeScriptTypes(readFileSync(path.join(folder, name), "utf8"))
      .replace(/^import [^;]*;$/gm, "")
      .replace(/^export /gm, ""),
  );
  return `(() => {\n"use strict";\n${modules.join("\n")}\ninstall(${JSON.stringify(baseUrl)});\n})();\n`;
}

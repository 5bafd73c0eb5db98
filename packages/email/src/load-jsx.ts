import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

// Emails are written in JSX, which Node cannot load. Other TypeScript files are left to Node, which loads them faster.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith(".tsx")) return nextLoad(url, context);
    const source = readFileSync(fileURLToPath(url), "utf8");
    const { code } = transformSync(source, {
      loader: "tsx",
      jsx: "automatic",
      sourcefile: fileURLToPath(url),
      sourcemap: "inline",
    });
    return { format: "module", source: code, shortCircuit: true };
  },
});

import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

// Compiles the files of emails, because Node cannot load JSX. Node loads other TypeScript files itself, which is
// faster.
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

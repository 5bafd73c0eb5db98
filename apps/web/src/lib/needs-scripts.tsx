import type { ReactNode } from "react";
import { apiTexts } from "./api-texts.ts";

/**
 * Renders content that only works with JavaScript. Without JavaScript, shows a sentence that says so instead. Must not
 * be inside `loading.tsx` or `Suspense`, whose contents only scripts can show.
 */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="noscript:block mx-auto hidden max-w-6xl px-4 py-10 text-lg">{apiTexts.needsScripts}</p>
      <div className="noscript:hidden">{children}</div>
    </>
  );
}

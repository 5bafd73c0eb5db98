import type { ReactNode } from "react";
import { apiTexts } from "./api-texts.ts";

/**
 * A part of a page that only works with JavaScript. Without it, one sentence says so in its place. It must be outside of
 * `loading.tsx` and `Suspense`, whose contents only scripts can show.
 */
export function NeedsScripts({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="noscript:block mx-auto hidden max-w-6xl px-4 py-10 text-lg">{apiTexts.needsScripts}</p>
      <div className="noscript:hidden">{children}</div>
    </>
  );
}

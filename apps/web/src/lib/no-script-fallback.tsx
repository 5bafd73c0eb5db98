import type { ReactNode } from "react";
import { apiTexts } from "./api-texts.ts";

type Props = {
  /** Sentence that is shown without JavaScript. The default says that the page needs JavaScript. */
  sentence?: string;
  /** CSS classes of the sentence. The default lays it out as a whole page. */
  className?: string;
  children: ReactNode;
};

/**
 * Renders content that only works with JavaScript. Without JavaScript, shows a sentence that says so instead. Must not
 * be inside `loading.tsx` or `Suspense`, whose contents only scripts can show.
 */
export function NoScriptFallback({
  sentence = apiTexts.needsScripts,
  className = "mx-auto max-w-6xl px-4 py-10 text-lg",
  children,
}: Props) {
  return (
    <>
      <p className={`noscript:block hidden ${className}`}>{sentence}</p>
      <div className="noscript:hidden">{children}</div>
    </>
  );
}

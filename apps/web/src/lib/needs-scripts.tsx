import type { ReactNode } from "react";
import { apiTexts } from "./api-texts.ts";

type Props = {
  /** What is shown without JavaScript. By default, that the page needs it. */
  sentence?: string;
  /** Classes of the sentence. By default, it is a page of its own. */
  className?: string;
  children: ReactNode;
};

/**
 * Renders content that only works with JavaScript. Without JavaScript, shows a sentence that says so instead. Must not
 * be inside `loading.tsx` or `Suspense`, whose contents only scripts can show.
 */
export function NeedsScripts({
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

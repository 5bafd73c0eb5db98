"use client";

import "./globals.css";
import { useEffect } from "react";
import { captureError } from "@/lib/capture-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { isLoadError, reloadIfBuildReplaced } from "@/lib/new-version.ts";
import { errorTexts } from "./error-texts.tsx";

const buttonClassName = "inline-flex min-h-11 items-center rounded-xl px-5 font-semibold";

/** Shown when the root layout fails, so it must not depend on other components. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  "use no memo"; // Rarely rendered, so memoizing it would only make every page larger.
  useEffect(() => captureError(error), [error]);
  useEffect(() => void reloadIfBuildReplaced(error), [error]);
  const isUnloaded = isLoadError(error);
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <html lang="en-US">
      <body className="bg-paper font-sans text-ink">
        <title>{errorTexts.pageTitle}</title>
        <main role="alert" className="mx-auto max-w-xl px-4 py-24 text-center">
          <h1 className="text-3xl">{errorTexts.shopTitle}</h1>
          <p className="mt-4 text-soft">{isUnloaded ? errorTexts.loadMessage : errorTexts.shopMessage}</p>
          {digest ? <p className="mt-2 text-sm text-soft">{errorTexts.errorCode(<code>{digest}</code>)}</p> : null}
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <button
              type="button"
              onClick={() => (isUnloaded ? window.location.reload() : retry())}
              className={`${buttonClassName} bg-accent text-accent-ink`}
            >
              {isUnloaded ? errorTexts.reloadPage : commonTexts.tryAgain}
            </button>
            {/* Reload the full page, because client-side navigation may be broken. */}
            <a href="/" className={`${buttonClassName} border border-line bg-card`}>
              {errorTexts.goHome}
            </a>
          </div>
        </main>
      </body>
    </html>
  );
}

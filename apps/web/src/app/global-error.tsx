"use client";

import "./globals.css";
import { useEffect } from "react";
import { DemoBanner } from "@/components/demo-banner.tsx";
import { captureError } from "@/lib/capture-error.ts";

const button = "inline-flex min-h-11 items-center rounded-xl px-5 font-semibold";

/** Shown when the root layout fails, so it must not depend on other components. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  "use no memo"; // Rarely rendered, so memoization would only add bytes to every page.
  useEffect(() => captureError(error), [error]);
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <html lang="en-US">
      <body className="bg-paper font-sans text-ink">
        <title>Something went wrong · Storywall</title>
        <DemoBanner />
        <main role="alert" className="mx-auto max-w-xl px-4 py-24 text-center">
          <h1 className="text-3xl">The shop didn't load</h1>
          <p className="mt-4 text-soft">
            Something went wrong on our end. Your cart and photos are safe. Try again, or come back in a few minutes.
          </p>
          {digest ? (
            <p className="mt-2 text-sm text-soft">
              If you contact us, include this code: <code>{digest}</code>
            </p>
          ) : null}
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <button type="button" onClick={() => retry()} className={`${button} bg-accent text-accent-ink`}>
              Try again
            </button>
            {/* A full page load: client-side navigation may be what broke. */}
            <a href="/" className={`${button} border border-line bg-card`}>
              Go to home page
            </a>
          </div>
        </main>
      </body>
    </html>
  );
}

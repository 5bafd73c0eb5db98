"use client";

import "./globals.css";

/** The last resort, when the layout itself broke. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en-US">
      <body className="bg-paper font-sans text-ink">
        <title>Something went wrong</title>
        <main role="alert" className="mx-auto max-w-xl px-4 py-24 text-center">
          <h1 className="text-3xl">Something went wrong</h1>
          <p className="mt-3 text-soft">Your cart and your photos are safe. Please try again.</p>
          <button
            type="button"
            onClick={() => retry()}
            className="mt-8 min-h-11 rounded-full bg-accent px-5 font-semibold text-accent-ink"
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}

"use client";

import { Button } from "@storywall/ui/button";

/** Shown in place of a page that broke; header, cart and footer stay. */
export default function PageError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <section role="alert" className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-3xl">Something went wrong</h1>
      <p className="mt-3 text-soft">Your cart and your photos are safe. Please try again.</p>
      <Button className="mt-8" onClick={() => retry()}>
        Try again
      </Button>
    </section>
  );
}

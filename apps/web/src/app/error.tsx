"use client";

import { Button } from "@storywall/ui/button";
import { useEffect, useRef } from "react";
import { DeadEnd } from "@/components/dead-end.tsx";
import { reportFault } from "@/lib/report-fault.ts";

/** What a failure of the server can be found by in its log; those of the browser have none. */
const referenceOf = (error: unknown): string | undefined => {
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? digest : undefined;
};

/** Shown in place of a page that broke; header, cart and footer stay. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  "use no memo"; // Shown once, if ever, and fetched by everybody.
  const place = useRef<HTMLDivElement>(null);
  const reference = referenceOf(error);

  // The focus was on something that is gone now.
  useEffect(() => place.current?.focus(), []);
  useEffect(() => reportFault(error), [error]);

  return (
    <div ref={place} role="alert" tabIndex={-1} className="outline-none">
      <title>Something went wrong · Storywall</title>
      <DeadEnd title="This page could not be shown" action={<Button onClick={() => retry()}>Try again</Button>}>
        <p>
          The fault is ours. Your cart and your photos are safe. If it happens again, reload the page, or message us.
        </p>
        {reference ? (
          <p className="mt-2 text-sm">
            Tell us this number when you write: <code>{reference}</code>
          </p>
        ) : null}
      </DeadEnd>
    </div>
  );
}

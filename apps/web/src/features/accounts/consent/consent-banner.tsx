"use client";

import { Button } from "@storywall/ui/button";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { decide } from "./consent.ts";
import { whatWouldBeDone } from "./consent-words.ts";
import { trackers } from "./trackers.ts";

/** Non-blocking consent question. First in the DOM, so keyboards and screen readers reach it first. */
export function ConsentBanner() {
  const place = useRef<HTMLElement>(null);
  useEffect(() => (place.current ? keepClear(place.current) : undefined), []);

  const answer = (choice: "yes" | "no") => {
    decide(choice);
    // The focused button no longer exists.
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={place}
      aria-labelledby="consent-question"
      className="fixed inset-x-2 bottom-2 z-20 rounded-2xl border border-line bg-card p-4 text-ink shadow-lg sm:right-4 sm:bottom-4 sm:left-auto sm:w-96 print:hidden"
    >
      <h2 id="consent-question" className="font-sans font-semibold text-base tracking-normal">
        Can we learn from your visit?
      </h2>
      <p className="mt-1 text-sm text-soft">
        {whatWouldBeDone(trackers())} The shop works the same either way.{" "}
        <Link href="/privacy#choices" prefetch={false} className="underline underline-offset-4">
          Learn more
        </Link>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button variant="plain" onClick={() => answer("no")}>
          Decline
        </Button>
        <Button variant="plain" onClick={() => answer("yes")}>
          Accept
        </Button>
      </div>
    </section>
  );
}

/** Adds scroll space, so the banner never hides content or the focused element. */
function keepClear(banner: HTMLElement): () => void {
  const { body, documentElement: page } = document;
  const sized = new ResizeObserver(() => {
    const room = `${banner.offsetHeight + 16}px`;
    body.style.paddingBottom = room;
    page.style.scrollPaddingBottom = room;
  });
  sized.observe(banner);
  return () => {
    sized.disconnect();
    body.style.paddingBottom = "";
    page.style.scrollPaddingBottom = "";
  };
}

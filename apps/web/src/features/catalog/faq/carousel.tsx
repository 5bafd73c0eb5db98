"use client";

import { IconButton } from "@storywall/ui/icon-button";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { faqTexts } from "./faq-texts.ts";

type Props = { label: string; header: ReactNode; children: ReactNode };

/** Uses native scroll snapping, which works without JavaScript. Each button scrolls by one card. */
export function Carousel({ label, header, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });

  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const updateEnds = () =>
      setEnds({
        isAtStart: row.scrollLeft <= 1,
        isAtEnd: row.scrollLeft + row.clientWidth >= row.scrollWidth - 1,
      });
    updateEnds();
    row.addEventListener("scroll", updateEnds, { passive: true });
    const size = new ResizeObserver(updateEnds);
    size.observe(row);
    return () => {
      row.removeEventListener("scroll", updateEnds);
      size.disconnect();
    };
  }, []);

  const scrollByCard = (by: 1 | -1) => {
    const row = list.current;
    const card = row?.firstElementChild;
    if (!row || !card) return;
    const prefersReducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    row.scrollBy({ left: by * card.clientWidth, behavior: prefersReducedMotion ? "instant" : "smooth" });
  };

  return (
    <section aria-roledescription={faqTexts.carousel} aria-label={label}>
      <div className="flex flex-wrap items-end justify-between gap-4 pb-4">
        <div>{header}</div>
        <div className="noscript:hidden flex gap-1">
          <IconButton label={faqTexts.previousFrames} onClick={() => scrollByCard(-1)} disabled={ends.isAtStart}>
            <Arrow d="M15 5l-7 7 7 7" />
          </IconButton>
          <IconButton label={faqTexts.nextFrames} onClick={() => scrollByCard(1)} disabled={ends.isAtEnd}>
            <Arrow d="M9 5l7 7-7 7" />
          </IconButton>
        </div>
      </div>
      <ul
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className="-mx-1 flex snap-x snap-mandatory scroll-px-1 gap-4 overflow-x-auto px-1 pb-3"
      >
        {children}
      </ul>
    </section>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="fill-none stroke-2 stroke-current">
      <path d={d} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

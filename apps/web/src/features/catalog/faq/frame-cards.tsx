"use client";

import { defaultFrameSize, listFrameFaq } from "@storywall/domain/catalog/frames";
import { IconButton } from "@storywall/ui/icon-button";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { FramedTile, type TilePicture } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import { SharedFrameDefinitions } from "@/components/tiles/shared-frame-definitions.tsx";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";

const faqTexts = {
  carousel: "carousel",
  frameTypes: "Frame types",
  previousFrames: "Previous frames",
  nextFrames: "Next frames",
};

const picture = getSamplePhoto(1, 640);

const header = (
  <>
    <h2 className="text-2xl">{faqTexts.frameTypes}</h2>
    <p className="mt-1 text-soft">{catalogTexts.everyFrameCostsTheSame}</p>
  </>
);

const frames = listFrameFaq().map(({ key, name, asMadeToday, color, matType: mat }) => ({
  key,
  name,
  asMadeToday,
  /** Null if the photo has no frame. */
  tile: color === "veneer" ? null : { frameSize: defaultFrameSize, color, mat },
}));

export function FrameCards() {
  return (
    <>
      <SharedFrameDefinitions page="faq" tiles={frames.flatMap(({ tile }) => tile ?? [])} />
      <Carousel label={faqTexts.frameTypes} header={header}>
        {frames.map(({ key, name, asMadeToday, tile }) => (
          <li key={key} className="flex w-44 shrink-0 snap-start flex-col sm:w-52">
            <div className="rounded-2xl bg-(--room-wall) p-6">
              {tile ? (
                <FramedTile {...tile} picture={picture} sharedFramesPage="faq" />
              ) : (
                <VeneerTile picture={picture} />
              )}
            </div>
            <h3 className="mt-3 text-lg">{name}</h3>
            <p>{asMadeToday}</p>
          </li>
        ))}
      </Carousel>
    </>
  );
}

const GRAIN_MM = 7;
const veneer = { light: "#f1e4cd", line: "#d9bf96" } as const;

/** An unframed photo on a wood veneer board, which is only shown for comparison. The picture is decorative. */
function VeneerTile({ picture }: { picture: TilePicture | undefined }) {
  const id = useId();
  const { frame } = getTileGeometry({ frameSize: defaultFrameSize, mat: "none" });
  const lines = Array.from({ length: Math.ceil(frame.width / GRAIN_MM) }, (_, index) => ({
    opacity: index % 3 ? 0.4 : 0.7,
    path: `M${frame.x + index * GRAIN_MM} ${frame.y}q${index % 2 ? 3 : -3} ${frame.height / 2} 0 ${frame.height}`,
  }));
  return (
    <svg
      aria-hidden="true"
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      className="block h-auto w-full drop-shadow-[0_6px_10px_rgb(0_0_0/0.28)]"
    >
      <clipPath id={`${id}board`}>
        <rect x={frame.x} y={frame.y} width={frame.width} height={frame.height} rx="1.5" />
      </clipPath>
      <g clipPath={`url(#${id}board)`}>
        <rect x={frame.x} y={frame.y} width={frame.width} height={frame.height} fill={veneer.light} />
        {([0.7, 0.4] as const).map((opacity) => (
          <path
            key={opacity}
            d={lines.flatMap((line) => (line.opacity === opacity ? line.path : [])).join("")}
            fill="none"
            stroke={veneer.line}
            strokeOpacity={opacity}
            strokeWidth="1.1"
          />
        ))}
        <image
          href={picture?.src}
          x={frame.x}
          y={frame.y}
          width={frame.width}
          height={frame.height}
          preserveAspectRatio="xMidYMid slice"
          opacity="0.86"
          style={{ mixBlendMode: "multiply" }}
        />
      </g>
    </svg>
  );
}

type Props = { label: string; header: ReactNode; children: ReactNode };

/** Uses native scroll snapping, which works without JavaScript. Each button scrolls by one card. */
function Carousel({ label, header, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });

  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const updateScrollEnds = () =>
      setEnds({
        isAtStart: row.scrollLeft <= 1,
        isAtEnd: row.scrollLeft + row.clientWidth >= row.scrollWidth - 1,
      });
    updateScrollEnds();
    row.addEventListener("scroll", updateScrollEnds, { passive: true });
    const size = new ResizeObserver(updateScrollEnds);
    size.observe(row);
    return () => {
      row.removeEventListener("scroll", updateScrollEnds);
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
            <ArrowIcon d="M15 5l-7 7 7 7" />
          </IconButton>
          <IconButton label={faqTexts.nextFrames} onClick={() => scrollByCard(1)} disabled={ends.isAtEnd}>
            <ArrowIcon d="M9 5l7 7-7 7" />
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

function ArrowIcon({ d }: { d: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="fill-none stroke-2 stroke-current">
      <path d={d} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

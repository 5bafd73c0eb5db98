"use client";

import { isId } from "@storywall/domain/kernel/id-shape";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { Button } from "@storywall/ui/button";
import Image from "next/image";
import { getArtImagePath } from "@/features/catalog/art/art-picture.ts";
import { artTexts } from "@/features/catalog/art/art-texts.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";

const texts = {
  artFailed: "We couldn’t load the art.",
  loadingArt: "Loading art",
};

export default function ArtPicker({ onChoose }: { onChoose: (art: ArtId) => void }) {
  const { data, isError, refetch } = trpc.art.list.useQuery(
    { tags: [], page: 1 },
    { trpc: { context: { silent: true } } },
  );
  if (isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {texts.artFailed}
        <Button variant="plain" onClick={() => void refetch()}>
          {commonTexts.tryAgain}
        </Button>
      </p>
    );
  }
  if (!data)
    return <div role="status" aria-label={texts.loadingArt} className="h-32 animate-pulse rounded-xl bg-wall" />;
  return <ArtRow items={data.items} onChoose={({ id }) => isId("art", id) && onChoose(id)} />;
}

/** The fields that `art.list` and `art.listAll` have in common. */
type StripArt = { id: string; title: string; orientation: "portrait" | "landscape" };

type Props = {
  items: readonly StripArt[];
  onChoose: (art: StripArt) => void;
  className?: string;
};

function ArtRow({ items, onChoose, className = "" }: Props) {
  return (
    <ul aria-label={artTexts.art} className={`flex snap-x gap-3 overflow-x-auto p-1 pb-3 ${className}`}>
      {items.map((art) => (
        <li key={art.id} className="shrink-0 snap-start">
          <button
            type="button"
            onClick={() => onChoose(art)}
            aria-label={artTexts.hangArt(art.title)}
            title={art.title}
            className="block h-28 rounded-xs shadow-[0_1px_2px_rgb(0_0_0/0.3),0_4px_8px_-3px_rgb(0_0_0/0.3)] transition-transform hover:-translate-y-0.5"
          >
            <Image
              src={getArtImagePath(art.id, 400)}
              alt=""
              width={art.orientation === "portrait" ? 75 : 168}
              height={112}
              className="h-full w-auto rounded-xs"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

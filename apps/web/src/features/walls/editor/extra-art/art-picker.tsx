"use client";

import { isId } from "@storywall/domain/kernel/id-shape";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { Button } from "@storywall/ui/button";
import { ArtStrip } from "@/features/catalog/art/art-strip.tsx";
import { editorPartsTexts } from "@/features/walls/editor/editor-parts-texts.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";

export default function ArtPicker({ onChoose }: { onChoose: (art: ArtId) => void }) {
  const { data, isError, refetch } = trpc.art.list.useQuery(
    { tags: [], page: 1 },
    { trpc: { context: { silent: true } } },
  );
  if (isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {editorPartsTexts.artFailed}
        <Button variant="plain" onClick={() => void refetch()}>
          {commonTexts.tryAgain}
        </Button>
      </p>
    );
  }
  if (!data)
    return (
      <div role="status" aria-label={editorPartsTexts.loadingArt} className="h-32 animate-pulse rounded-xl bg-wall" />
    );
  return <ArtStrip items={data.items} onChoose={({ id }) => isId("art", id) && onChoose(id)} />;
}

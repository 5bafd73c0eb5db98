"use client";

import { isId } from "@storywall/domain/kernel/id-shape";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { Button } from "@storywall/ui/button";
import { ArtStrip } from "@/features/catalog/art/art-strip.tsx";
import { trpc } from "@/lib/trpc.ts";

export default function ArtPicker({ onChoose }: { onChoose: (art: ArtId) => void }) {
  const { data, isError, refetch } = trpc.art.list.useQuery(
    { tags: [], page: 1 },
    { trpc: { context: { silent: true } } },
  );
  if (isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        We couldn't load the art.
        <Button variant="plain" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!data) return <div role="status" aria-label="Loading art" className="h-32 animate-pulse rounded-xl bg-wall" />;
  return <ArtStrip items={data.items} verb="Hang" onChoose={({ id }) => isId("art", id) && onChoose(id)} />;
}

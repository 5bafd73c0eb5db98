"use client";

import { singleTile } from "@storywall/domain/catalog/templates";
import type { OrderLineView } from "@storywall/domain/orders/schema";
import { createMatchingTile } from "@storywall/domain/walls/design/matching-tile";
import { Button } from "@storywall/ui/button";
import { useRouter } from "next/navigation";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { orderPageTexts } from "./order-page-texts.tsx";

/** Opens the editor with a single tile that has the same frame and size. */
export function AddMatchingTileButton({ line }: { line: Pick<OrderLineView, "title" | "design"> }) {
  const router = useRouter();
  const { mutate, isPending, error } = trpc.walls.save.useMutation({
    trpc: silent,
    onSuccess: ({ id }) => router.push(`/create/${singleTile.key}?wall=${id}`),
  });
  const openMatchingWall = () => {
    if (isPending) return;
    mutate({
      wallId: null,
      name: orderPageTexts.matchingWallName(line.title),
      templateKey: singleTile.key,
      design: createMatchingTile(line.design),
    });
  };
  return (
    <div className="mt-5">
      <Button
        variant="plain"
        aria-label={orderPageTexts.addMatchingTileTo(line.title)}
        aria-disabled={isPending}
        onClick={openMatchingWall}
      >
        {isPending ? orderPageTexts.openingEditor : orderPageTexts.addMatchingTile}
      </Button>
      <p role="alert" className="text-bad empty:hidden">
        {error ? getErrorMessage(error) : null}
      </p>
    </div>
  );
}

"use client";

import { singleTile } from "@storywall/domain/catalog/templates";
import type { OrderLineView } from "@storywall/domain/orders/schema";
import { createMatchingTile } from "@storywall/domain/walls/design/matching-tile";
import { Button } from "@storywall/ui/button";
import { useRouter } from "next/navigation";
import { useTRPCClient } from "@/lib/trpc.ts";
import { useApiMutation } from "@/lib/use-api-mutation.ts";
import { orderPageTexts } from "./order-page-texts.tsx";

const silent = { context: { silent: true } };

/** Opens the editor with a single tile that has the same frame and size. */
export function AddMatchingTileButton({ line }: { line: Pick<OrderLineView, "title" | "design"> }) {
  const calls = useTRPCClient();
  const router = useRouter();
  const { mutate, isPending, failure } = useApiMutation();
  const openMatchingWall = () =>
    mutate(async () => {
      const wall = {
        name: orderPageTexts.matchingWallName(line.title),
        templateKey: singleTile.key,
        design: createMatchingTile(line.design),
      };
      const { id } = await calls.walls.save.mutate({ wallId: null, ...wall }, silent);
      router.push(`/create/${singleTile.key}?wall=${id}`);
    });
  return (
    <div className="mt-5">
      <Button
        variant="plain"
        aria-label={orderPageTexts.addMatchingTileTo(line.title)}
        aria-disabled={isPending}
        onClick={() => void openMatchingWall()}
      >
        {isPending ? orderPageTexts.openingEditor : orderPageTexts.addMatchingTile}
      </Button>
      <p role="alert" className="text-bad empty:hidden">
        {failure?.message}
      </p>
    </div>
  );
}

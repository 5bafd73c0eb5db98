"use client";

import { isId } from "@storywall/domain/kernel/id-shape";
import { Button } from "@storywall/ui/button";
import { useFocusAfterRemoval } from "@storywall/ui/use-focus-after-removal";
import { useRef } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";
import { wallsTexts } from "./walls-texts.ts";

export function RemovedWall({ wallId, name }: { wallId: string; name: string }) {
  const utils = trpc.useUtils();
  const undelete = trpc.walls.undelete.useMutation({
    onSuccess: () => utils.walls.list.invalidate(),
  });
  const item = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(item);
  return (
    <li ref={item} className="grid content-center gap-4 rounded-2xl border border-line border-dashed p-6 text-center">
      <p role="status">{wallsTexts.deletedWall(name)}</p>
      <Button
        variant="plain"
        className="justify-self-center"
        aria-disabled={undelete.isPending}
        onClick={() => isId("wall", wallId) && !undelete.isPending && undelete.mutate({ wallId })}
      >
        {commonTexts.undo}
      </Button>
    </li>
  );
}

"use client";

import { isId } from "@storywall/domain/kernel/id-shape";
import { Button } from "@storywall/ui/button";
import { trpc } from "@/lib/trpc.ts";

export function RemovedWall({ wallId, name }: { wallId: string; name: string }) {
  const utils = trpc.useUtils();
  const undelete = trpc.walls.undelete.useMutation({
    onSuccess: () => utils.walls.list.invalidate(),
  });
  return (
    <li className="grid content-center gap-4 rounded-2xl border border-line border-dashed p-6 text-center">
      <p role="status">“{name}” was deleted.</p>
      <Button
        variant="plain"
        className="justify-self-center"
        disabled={undelete.isPending}
        onClick={() => isId("wall", wallId) && undelete.mutate({ wallId })}
      >
        Undo
      </Button>
    </li>
  );
}

"use client";

import type { WallSummary } from "@storywall/domain/walls/schema";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { type FormEvent, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { wallsTexts } from "./walls-texts.ts";

/** Renames a wall in place. Escape cancels the change. */
export function RenameWall({ wall, onDone }: { wall: WallSummary; onDone: () => void }) {
  const utils = trpc.useUtils();
  const [name, setName] = useState(wall.name);
  const rename = trpc.walls.rename.useMutation({
    trpc: { context: { silent: true } },
    onSuccess: async () => {
      await utils.walls.list.invalidate();
      onDone();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    rename.mutate({ wallId: wall.id, version: wall.version, name });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => key === "Escape" && onDone()}
      className="mt-4 flex flex-wrap items-end gap-2"
    >
      <TextField
        className="min-w-0 flex-1 basis-40"
        label={wallsTexts.name}
        value={name}
        maxLength={60}
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setName(target.value)}
        problem={rename.error ? getErrorMessage(rename.error) : undefined}
      />
      <Button type="submit" disabled={rename.isPending}>
        {commonTexts.save}
      </Button>
    </form>
  );
}

"use client";

import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import type { WallSummary } from "@storywall/domain/walls/schema";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { IconButton } from "@storywall/ui/icon-button";
import { Skeleton } from "@storywall/ui/skeleton";
import { Copy, Pencil, Ruler, Share2, Trash2 } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useRef, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { DesignThumbnail } from "./design-thumbnail.tsx";
import { ShareWallDialog } from "./share-wall-dialog.tsx";
import { useDesignPictures } from "./use-design-pictures.ts";

const texts = {
  unknownLayout: "A layout we no longer offer",
  layoutAndPhotos: (layout: string, photos: string) => `${layout} · ${photos}`,
  allPhotosAdded: (count: number) => (count === 1 ? "photo added" : `all ${count} photos added`),
  somePhotosAdded: (filled: number, count: number) => `${filled} of ${count} photos`,
  lastChanged: (time: string) => `Last changed ${time}`,
  open: "Open",
  openWall: (name: string) => `Open ${name}`,
  renameWall: (name: string) => `Rename ${name}`,
  shareWall: (name: string) => `Share ${name}`,
  planWall: (name: string) => `Plan ${name} on your own wall`,
  duplicateWall: (name: string) => `Duplicate ${name}`,
  deleteWall: (name: string) => `Delete ${name}`,
  name: "Name",
};

type Props = { wall: WallSummary; onRemoved: () => void };

export function WallCard({ wall, onRemoved }: Props) {
  const utils = trpc.useUtils();
  const [isRenaming, setRenaming] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const refreshList = () => utils.walls.list.invalidate();
  const duplicate = trpc.walls.duplicate.useMutation({ onSuccess: refreshList });
  const remove = trpc.walls.remove.useMutation({
    onSuccess: () => {
      onRemoved();
      return refreshList();
    },
  });
  const address = `/create/${wall.templateKey}?wall=${wall.id}`;
  const endRenaming = () => {
    setRenaming(false);
    queueMicrotask(() => renameButton.current?.focus());
  };

  return (
    <li className="flex min-w-0 flex-col">
      <Link href={address} aria-label={texts.openWall(wall.name)} className="block rounded-2xl">
        <WallThumbnail wall={wall} />
      </Link>
      {isRenaming ? (
        <RenameWallForm wall={wall} onDone={endRenaming} />
      ) : (
        <h2 className="mt-4 break-words font-semibold text-xl">{wall.name}</h2>
      )}
      <p className="mt-1 text-soft">
        {texts.layoutAndPhotos(
          findTemplateByKey(wall.templateKey)?.name ?? texts.unknownLayout,
          describeFilledTiles(wall),
        )}
      </p>
      <p className="text-soft">{texts.lastChanged(formatTimestamp(wall.updatedAt))}</p>
      <div className="mt-3 flex flex-wrap items-center gap-1">
        <Link href={address} className={getButtonClassName("plain", "mr-auto")}>
          {texts.open}
        </Link>
        <IconButton ref={renameButton} label={texts.renameWall(wall.name)} onClick={() => setRenaming(true)}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.shareWall(wall.name)} onClick={() => setSharing(true)}>
          <Share2 aria-hidden="true" />
        </IconButton>
        <Link
          href={`/planner?wall=${wall.id}`}
          prefetch={false}
          aria-label={texts.planWall(wall.name)}
          title={texts.planWall(wall.name)}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-wall [&_svg]:size-5"
        >
          <Ruler aria-hidden="true" />
        </Link>
        <IconButton
          label={texts.duplicateWall(wall.name)}
          disabled={duplicate.isPending}
          onClick={() => duplicate.mutate({ wallId: wall.id })}
        >
          <Copy aria-hidden="true" />
        </IconButton>
        <IconButton
          label={texts.deleteWall(wall.name)}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ wallId: wall.id })}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <ShareWallDialog wall={wall} isOpen={isSharing} onClose={() => setSharing(false)} />
    </li>
  );
}

function describeFilledTiles({ tiles, filled }: WallSummary): string {
  return filled === tiles ? texts.allPhotosAdded(tiles) : texts.somePhotosAdded(filled, tiles);
}

/**
 * Shows a wall's thumbnail. Fetches the design, which the list of walls does not include. The requests of all
 * thumbnails are sent in one batch.
 */
function WallThumbnail({ wall }: { wall: WallSummary }) {
  const { data } = trpc.walls.read.useQuery({ wallId: wall.id }, { trpc: { context: { silent: true } } });
  const pictureOf = useDesignPictures(data ? [data.design] : []);
  if (!data) return <Skeleton className="aspect-4/3 rounded-2xl" />;
  return (
    <div className="grid aspect-4/3 content-center overflow-hidden rounded-2xl bg-(--room-wall) p-4 [&>*]:m-auto [&>*]:w-full">
      <DesignThumbnail templateKey={data.templateKey} design={data.design} pictureOf={pictureOf} />
    </div>
  );
}

/** Renames a wall in place. Escape cancels the change. */
function RenameWallForm({ wall, onDone }: { wall: WallSummary; onDone: () => void }) {
  const utils = trpc.useUtils();
  const [name, setName] = useState(wall.name);
  const rename = trpc.walls.rename.useMutation({
    trpc: { context: { silent: true } },
    onSuccess: async () => {
      await utils.walls.list.invalidate();
      onDone();
    },
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    rename.mutate({ wallId: wall.id, version: wall.version, name });
  }

  return (
    <form
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={({ key }) => key === "Escape" && onDone()}
      className="mt-4 flex flex-wrap items-end gap-2"
    >
      <TextField
        className="min-w-0 flex-1 basis-40"
        label={texts.name}
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

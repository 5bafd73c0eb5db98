"use client";

import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { Users } from "lucide-react";
import { trpc } from "@/lib/trpc.ts";
import { collectTexts } from "./collect-texts.tsx";
import { type CollectedPhotosProps, listPhotosToAdd } from "./collected-photos.tsx";

type Props = Pick<CollectedPhotosProps, "usedIds"> & { onOpen: () => void };

/** Says in the editor that photos of other people can be added, or that a link for them is open. */
export default function ArrivedPhotos({ usedIds, onOpen }: Props) {
  const { data = [] } = trpc.photoCollections.list.useQuery(undefined, { trpc: { context: { silent: true } } });
  const waiting = listPhotosToAdd(
    data.flatMap(({ contributors }) => contributors),
    usedIds,
  ).length;
  if (waiting > 0) {
    return (
      <Notice action={<Button onClick={onOpen}>{collectTexts.seePhotos}</Button>}>
        <p>{collectTexts.waiting(waiting)}</p>
      </Notice>
    );
  }
  if (!data.some(({ token }) => token)) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-soft">
      <Users aria-hidden="true" className="size-5" /> {collectTexts.linkIsOpen}
      <Button variant="quiet" className="px-0" onClick={onOpen}>
        {collectTexts.seeLink}
      </Button>
    </p>
  );
}

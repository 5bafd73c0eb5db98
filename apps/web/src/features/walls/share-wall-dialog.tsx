"use client";

import type { WallSummary } from "@storywall/domain/walls/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { useState } from "react";
import { ShareLink } from "@/components/share-link.tsx";
import { trpc } from "@/lib/trpc.ts";
import { WallPicture } from "./picture/wall-picture.tsx";
import { ShareLinks } from "./share-links.tsx";
import { shareTexts } from "./share-texts.ts";

type Props = { wall: WallSummary; isOpen: boolean; onClose: () => void };

/** Creates and revokes links that show the wall as it is when the link is created. */
export function ShareWallDialog({ wall, isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={shareTexts.title(wall.name)}>
      <ShareWallForm wall={wall} />
    </Dialog>
  );
}

function ShareWallForm({ wall }: { wall: WallSummary }) {
  const utils = trpc.useUtils();
  const [address, setAddress] = useState<string | null>(null);
  const create = trpc.shares.create.useMutation({
    onSuccess: ({ token }) => {
      setAddress(`${window.location.origin}/p/${token}`);
      return utils.shares.list.invalidate();
    },
  });

  return (
    <>
      <p>{shareTexts.linkIntro}</p>
      {address ? (
        <div className="mt-5">
          <ShareLink address={address} title={wall.name} />
        </div>
      ) : (
        <Button className="mt-5" disabled={create.isPending} onClick={() => create.mutate({ wallId: wall.id })}>
          {create.isPending ? shareTexts.creatingLink : shareTexts.createLink}
        </Button>
      )}
      <ShareLinks name={wall.name} />
      <SharePictureSection wall={wall} />
    </>
  );
}

function SharePictureSection({ wall: { id, name } }: { wall: WallSummary }) {
  const { data } = trpc.walls.read.useQuery({ wallId: id }, { trpc: { context: { silent: true } } });
  if (!data) return null;
  const { templateKey, design } = data;
  return (
    <section className="mt-8">
      <h3 className="text-lg">{shareTexts.pictureTitle}</h3>
      <p className="mt-1">{shareTexts.pictureIntro}</p>
      <WallPicture wall={{ templateKey, design, name }} className="mt-3" />
    </section>
  );
}

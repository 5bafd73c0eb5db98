"use client";

import type { WallSummary } from "@storywall/domain/walls/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { useState } from "react";
import { ShareLink } from "@/components/share-link.tsx";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";
import { WallPicture } from "./picture/wall-picture.tsx";
import { shareTexts } from "./share-texts.ts";

type Props = { wall: WallSummary; isOpen: boolean; onClose: () => void };

/** Creates and revokes links that show the wall as it is when the link is created. */
export function ShareWall({ wall, isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={shareTexts.title(wall.name)}>
      <ShareForm wall={wall} />
    </Dialog>
  );
}

function ShareForm({ wall }: { wall: WallSummary }) {
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
      <SharePicture wall={wall} />
    </>
  );
}

function SharePicture({ wall: { id, name } }: { wall: WallSummary }) {
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

/** Lists links by the time they were created, because their URLs are not stored. */
function ShareLinks({ name }: { name: string }) {
  const utils = trpc.useUtils();
  const { data = [] } = trpc.shares.list.useQuery(undefined, { trpc: { context: { silent: true } } });
  const revoke = trpc.shares.revoke.useMutation({
    onSuccess: () => utils.shares.list.invalidate(),
  });
  const links = data.filter((link) => link.name === name);
  if (links.length === 0) return null;
  return (
    <section className="mt-8">
      <h3 className="text-lg">{shareTexts.activeLinks}</h3>
      <ul className="mt-2">
        {links.map(({ id, createdAt, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-2">
            <span>
              {shareTexts.created(formatTimestamp(createdAt))}
              <span className="block text-soft text-sm">{shareTexts.expires(formatTimestamp(expiresAt))}</span>
            </span>
            <Button
              variant="plain"
              aria-label={shareTexts.stopSharingLink(formatTimestamp(createdAt))}
              disabled={revoke.isPending}
              onClick={() => revoke.mutate({ shareId: id })}
            >
              {shareTexts.stopSharing}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

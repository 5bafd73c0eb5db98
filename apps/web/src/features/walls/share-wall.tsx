"use client";

import type { WallSummary } from "@storywall/domain/walls/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { TextField } from "@storywall/ui/field";
import { useState } from "react";
import { formatTimestamp } from "@/lib/dates.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

type Props = { wall: WallSummary; isOpen: boolean; onClose: () => void };

/** Creates and revokes links to a snapshot of the wall. */
export function ShareWall({ wall, isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={`Share ${wall.name}`}>
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
      <p>
        Anyone with the link can see this wall and its photos as they are now, for 90 days. They can't change anything
        or see who you are.
      </p>
      {address ? (
        <NewLink address={address} name={wall.name} />
      ) : (
        <Button className="mt-5" disabled={create.isPending} onClick={() => create.mutate({ wallId: wall.id })}>
          {create.isPending ? "Creating link…" : "Create link"}
        </Button>
      )}
      <ShareLinks name={wall.name} />
    </>
  );
}

function NewLink({ address, name }: { address: string; name: string }) {
  const copyLink = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success("Link copied."),
      () => toast.error("We couldn't copy the link. Select it and copy it yourself."),
    );
  // Most desktop browsers do not support the Web Share API.
  const canSend = typeof navigator !== "undefined" && "share" in navigator;
  return (
    <div className="mt-5">
      <TextField label="Link" readOnly value={address} onFocus={({ target }) => target.select()} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void copyLink()}>Copy link</Button>
        {canSend ? (
          <Button variant="plain" onClick={() => void navigator.share({ title: name, url: address }).catch(() => {})}>
            Share…
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Lists links by creation time, because their URLs are not stored. */
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
      <h3 className="text-lg">Active links</h3>
      <ul className="mt-2">
        {links.map(({ id, createdAt, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-2">
            <span>
              Created {formatTimestamp(createdAt)}
              <span className="block text-soft text-sm">Expires {formatTimestamp(expiresAt)}</span>
            </span>
            <Button variant="plain" disabled={revoke.isPending} onClick={() => revoke.mutate({ shareId: id })}>
              Stop sharing
              <span className="sr-only"> created {formatTimestamp(createdAt)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

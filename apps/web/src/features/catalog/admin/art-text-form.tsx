"use client";

import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import type { FormEvent } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminArtTexts } from "./admin-art-texts.tsx";

export function ArtTextForm({ art: work, onDone }: { art: ArtView; onDone: () => void }) {
  const { art } = trpc.useUtils();
  const { id: artId, version, title, artist, license } = work;
  const onSettled = () => art.list.invalidate();
  const undo = trpc.art.describe.useMutation({ trpc: undoing, onSettled });
  const { mutate, isPending, error } = trpc.art.describe.useMutation({
    trpc: silent,
    onSuccess: (saved) =>
      toast.successWithUndo(commonTexts.saved, () =>
        undo.mutate({ artId, version: saved.version, title, artist, license }),
      ),
    onSettled,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    const getText = (name: string) => String(form.get(name) ?? "");
    const text = { title: getText("title"), artist: getText("artist"), license: getText("license") };
    mutate({ artId, version, ...text }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField label={adminArtTexts.title} name="title" defaultValue={title} maxLength={100} autoComplete="off" />
      <TextField
        label={adminArtTexts.artist}
        name="artist"
        isOptional
        defaultValue={artist}
        maxLength={100}
        autoComplete="off"
      />
      <TextField label={adminArtTexts.license} name="license" defaultValue={license} maxLength={300} />
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
      <Button type="submit" aria-disabled={isPending}>
        {commonTexts.save}
      </Button>
    </form>
  );
}

"use client";

import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import type { FormEvent } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { adminArtTexts } from "./admin-art-texts.tsx";

const silent = { context: { silent: true } };

export function ArtTextForm({ art: work, onDone }: { art: ArtView; onDone: () => void }) {
  const { art } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([getQueryKey(trpc.art.list)]);
  const { id: artId, version, title, artist, license } = work;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const getText = (name: string) => String(form.get(name) ?? "");
    const text = { title: getText("title"), artist: getText("artist"), license: getText("license") };
    let newVersion = version;
    const saveText = async () => {
      newVersion = (await art.describe.mutate({ artId, version, ...text }, silent)).version;
    };
    const restoreText = () => art.describe.mutate({ artId, version: newVersion, title, artist, license }, silent);
    if (await mutate(saveText, commonTexts.saved, { undo: restoreText })) onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
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
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <Button type="submit" aria-disabled={isPending}>
        {commonTexts.save}
      </Button>
    </form>
  );
}

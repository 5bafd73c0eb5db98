"use client";

import type { ArtView } from "@storywall/domain/catalog/art/schema";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { artTexts } from "@/features/catalog/art/art-texts.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

const texts = {
  signInTitle: "You aren’t signed in as an admin",
  signInText: "Admin mode shows this form, but only a signed-in admin can save changes.",
  howToSignIn: "How to sign in",
  featured: "Featured: shown first in the gallery",
  featuredRank: "Featured rank",
  featuredRankHint: "1 comes first, 9999 last. Leave blank for no rank.",
  saving: "Saving…",
  tagsSaved: (tags: readonly string[]) => (tags.length > 0 ? `Saved: ${tags.join(", ")}` : "Saved without tags."),
};

type Props = {
  artId: ArtId;
  isSignedIn: boolean;
  /** Whether the page around the form already shows which artwork this is. */
  hidesTitle?: boolean;
  onSaved: () => void;
};

export function ArtCuration({ artId, ...rest }: Props) {
  const art = trpc.art.read.useQuery({ artId }, { trpc: silent, staleTime: 0, gcTime: 0 });
  if (art.data) return <ArtCurationForm key={art.data.version} art={art.data} {...rest} />;
  if (art.isPending) return <Skeleton className="h-72" />;
  return (
    <Notice tone="bad" action={<Button onClick={() => void art.refetch()}>{commonTexts.tryAgain}</Button>}>
      {getErrorMessage(art.error)}
    </Notice>
  );
}

function ArtCurationForm({ art, isSignedIn, hidesTitle = false, onSaved }: { art: ArtView } & Omit<Props, "artId">) {
  const utils = trpc.useUtils();
  const router = useRouter();
  const [isFeatured, setFeatured] = useState(art.isFeatured);
  const save = trpc.art.saveTags.useMutation({ trpc: silent });
  const undo = trpc.art.saveTags.useMutation({
    trpc: undoing,
    onSettled: () => {
      router.refresh();
      return utils.art.invalidate();
    },
  });

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const rank = String(formData.get("rank") ?? "").trim();
    const tags = String(formData.get("tags") ?? "").split(",");
    const saved = await save
      .mutateAsync({
        artId: art.id,
        tags: tags.map((tag) => tag.trim()).filter(Boolean),
        isFeatured,
        featuredRank: rank === "" ? null : Number(rank),
        version: art.version,
      })
      .catch(() => null);
    if (!saved) return;
    const { id: artId, tags: previousTags, featuredRank } = art;
    const previous = { artId, tags: previousTags, isFeatured: art.isFeatured, featuredRank, version: saved.version };
    toast.successWithUndo(texts.tagsSaved(saved.tags), () => undo.mutate(previous));
    router.refresh();
    onSaved();
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
      {isSignedIn ? null : (
        <Notice
          tone="warn"
          title={texts.signInTitle}
          action={
            <Link href="/admin/sign-in" className="inline-flex min-h-11 items-center underline underline-offset-4">
              {texts.howToSignIn}
            </Link>
          }
        >
          {texts.signInText}
        </Notice>
      )}
      {hidesTitle ? null : <p className="text-lg">{art.title}</p>}
      <TextField
        label={artTexts.tags}
        name="tags"
        isOptional
        hint={artTexts.tagsHint}
        defaultValue={art.tags.join(", ")}
        autoComplete="off"
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isFeatured}
          onChange={(event) => setFeatured(event.target.checked)}
          className="size-5 accent-accent"
        />
        {texts.featured}
      </label>
      <TextField
        label={texts.featuredRank}
        name="rank"
        isOptional
        hint={texts.featuredRankHint}
        type="number"
        min={1}
        max={9999}
        step={1}
        defaultValue={art.featuredRank ?? ""}
      />
      {save.error ? <Notice tone="bad">{getErrorMessage(save.error)}</Notice> : null}
      <Button type="submit" disabled={save.isPending}>
        {save.isPending ? texts.saving : commonTexts.save}
      </Button>
    </form>
  );
}

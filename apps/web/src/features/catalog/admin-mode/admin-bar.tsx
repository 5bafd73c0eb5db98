"use client";

import { isId } from "@storywall/domain/kernel/id-shape";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { Dialog } from "@storywall/ui/dialog";
import Link from "next/link";
import { useState } from "react";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";
import { ArtCuration } from "./art-curation.tsx";

const texts = {
  adminMode: "Admin mode",
  signedIn: (role: string) => `Signed in (${role})`,
  notSignedIn: "Not signed in. You can look around, but you can’t save changes.",
  editTags: "Edit tags",
  adminArea: "Admin area",
  tagsAndPlace: "Tags and gallery position",
};

type Props = { path: string };

const linkClassName = "inline-flex min-h-11 items-center underline underline-offset-4";

/** Links for admins. The links grant no permissions; the server checks every change. */
export default function AdminBar(props: Props) {
  return (
    <ApiProvider>
      <AdminBarContent {...props} />
    </ApiProvider>
  );
}

function AdminBarContent({ path }: Props) {
  const me = trpc.admin.me.useQuery(undefined, { trpc: { context: { silent: true } } });
  const artId = /^\/art\/(.+)$/.exec(path)?.[1];
  const [curatedArtId, setCuratedArtId] = useState<ArtId | null>(null);
  const admin = me.data ?? null;

  return (
    <section
      aria-label={texts.adminMode}
      className="sticky bottom-0 z-20 mt-auto border-line border-t bg-ink text-paper [&_:focus-visible]:outline-paper"
    >
      <div className="mx-auto flex min-h-12 max-w-6xl flex-wrap items-center gap-x-5 px-4 pt-2 sm:pt-0">
        <p className="font-semibold">{texts.adminMode}</p>
        <p role="status">{me.isPending ? "…" : admin ? texts.signedIn(admin.role) : texts.notSignedIn}</p>
        <span className="flex flex-wrap items-center gap-x-5 sm:ml-auto">
          {isId("art", artId) ? (
            <button type="button" onClick={() => setCuratedArtId(artId)} className={linkClassName}>
              {texts.editTags}
            </button>
          ) : null}
          {admin ? (
            <Link href="/admin" className={linkClassName}>
              {texts.adminArea}
            </Link>
          ) : (
            <Link href="/admin/sign-in" className={linkClassName}>
              {commonTexts.signIn}
            </Link>
          )}
        </span>
      </div>
      <Dialog open={curatedArtId !== null} onClose={() => setCuratedArtId(null)} title={texts.tagsAndPlace}>
        {curatedArtId ? (
          <ArtCuration artId={curatedArtId} isSignedIn={admin !== null} onSaved={() => setCuratedArtId(null)} />
        ) : null}
      </Dialog>
    </section>
  );
}

"use client";

import { isId } from "@storywall/domain/kernel/id-shape";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { Dialog } from "@storywall/ui/dialog";
import Link from "next/link";
import { useState } from "react";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { trpc } from "@/lib/trpc.ts";
import { CurateArt } from "./curate-art.tsx";

type Props = { path: string };

const link = "inline-flex min-h-11 items-center underline underline-offset-4";

/** Links for admins. They grant no permission; the server checks every change. */
export default function AdminBar(props: Props) {
  return (
    <ApiProvider>
      <AdminBarContent {...props} />
    </ApiProvider>
  );
}

function AdminBarContent({ path }: Props) {
  const me = trpc.admin.me.useQuery(undefined, { trpc: { context: { silent: true } } });
  const art = /^\/art\/(.+)$/.exec(path)?.[1];
  const [curated, setCurated] = useState<ArtId | null>(null);
  const admin = me.data ?? null;

  return (
    <section
      aria-label="Admin mode"
      className="sticky bottom-0 z-20 mt-auto border-line border-t bg-ink text-paper [&_:focus-visible]:outline-paper"
    >
      <div className="mx-auto flex min-h-12 max-w-6xl flex-wrap items-center gap-x-5 px-4">
        <p className="font-semibold">Admin mode</p>
        <p role="status">
          {me.isPending
            ? "…"
            : admin
              ? `Signed in (${admin.role})`
              : "Not signed in. You can look around but not save."}
        </p>
        <span className="flex flex-wrap items-center gap-x-5 sm:ml-auto">
          {isId("art", art) ? (
            <button type="button" onClick={() => setCurated(art)} className={link}>
              Edit tags
            </button>
          ) : null}
          {admin ? (
            <Link href="/admin" className={link}>
              Admin area
            </Link>
          ) : (
            <Link href="/admin/sign-in" className={link}>
              Sign in
            </Link>
          )}
        </span>
      </div>
      <Dialog open={curated !== null} onClose={() => setCurated(null)} title="Tags and place in the gallery">
        {curated ? <CurateArt artId={curated} isSignedIn={admin !== null} onSaved={() => setCurated(null)} /> : null}
      </Dialog>
    </section>
  );
}

"use client";

import { AdminArt } from "@/features/catalog/admin/admin-art.tsx";
import { AdminSets } from "@/features/catalog/admin/admin-sets.tsx";
import { ArtCuration } from "@/features/catalog/admin-mode/art-curation.tsx";
import { ArtSetForm } from "@/features/catalog/art-sets/set-form.tsx";
import { sendPhoto } from "@/features/photos/send-photo.ts";
import { useTRPCClient } from "@/lib/trpc.ts";

export function AdminArtAndSets() {
  const calls = useTRPCClient();
  return (
    <>
      <AdminArt
        sendPicture={(file) => sendPhoto(calls, file)}
        tagsForm={(artId, onSaved) => <ArtCuration artId={artId} isSignedIn hidesTitle onSaved={onSaved} />}
      />
      <AdminSets form={(set, onSaved) => <ArtSetForm set={set} isCurated onSaved={onSaved} />} />
    </>
  );
}

"use client";

import { AdminArt } from "@/features/admin/admin-art.tsx";
import { AdminSets } from "@/features/admin/admin-sets.tsx";
import { CurateArt } from "@/features/admin-mode/curate-art.tsx";
import { SetForm } from "@/features/art-sets/set-form.tsx";
import { useTRPCClient } from "@/lib/trpc.ts";
import { sendPhoto } from "../../send-photo.ts";

/** Works and sets, with the forms that other parts of the shop have for them. */
export function ArtDesk() {
  const calls = useTRPCClient();
  return (
    <>
      <AdminArt
        sendPicture={(file) => sendPhoto(calls, file)}
        tagsForm={(artId, onSaved) => <CurateArt artId={artId} isSignedIn onSaved={onSaved} />}
      />
      <AdminSets form={(set, onSaved) => <SetForm set={set} isCurated onSaved={onSaved} />} />
    </>
  );
}

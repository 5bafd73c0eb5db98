"use client";

import { AdminTextsPage } from "@/features/catalog/admin/copy/admin-texts-page.tsx";
import type { KeepPicture } from "@/features/catalog/admin/copy/makers-fields.tsx";
import { sendPhoto } from "@/features/photos/send-photo.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";

/** The shop's texts, with the upload of their photos. */
export function AdminTextsWithUploads() {
  const calls = useTRPCClient();
  return <AdminTextsPage keepPicture={createPictureUploader(calls)} />;
}

const createPictureUploader =
  (calls: ApiClient): KeepPicture =>
  async (file) => {
    const sent = await sendPhoto(calls, file);
    return "rejected" in sent ? sent : calls.copy.keepPicture.mutate(sent, { context: { silent: true } });
  };

"use client";

import { Notice } from "@storywall/ui/notice";
import { PageHeader } from "@storywall/ui/page-header";
import { useState } from "react";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { type ApiClient, trpc, useTRPCClient } from "@/lib/trpc.ts";
import { type LinkCalls, PhotoPickers, SentPhoto, useLinkUpload } from "./link-upload.tsx";
import { phoneTexts } from "./phone-texts.tsx";
import { isUploaded } from "./photos-state.ts";
import { RejectedFiles } from "./rejected-files.tsx";
import { UploadProgress } from "./upload-progress.tsx";

const silent = { context: { silent: true } };

export function SendPhotosPage({ token }: { token: string }) {
  const { data: link, error } = trpc.handOff.open.useQuery(
    { token },
    { trpc: { context: { silent: true } }, retry: false },
  );
  if (error) {
    return (
      <PageHeader title={phoneTexts.deadLinkTitle}>
        <p>{getErrorMessage(error)}</p>
      </PageHeader>
    );
  }
  if (!link) return <p className="py-24 text-center text-soft">{phoneTexts.openingLink}</p>;
  return <HandOffUploadForm token={token} left={link.left} />;
}

const createHandOffCalls = ({ handOff }: ApiClient, token: string): LinkCalls => ({
  reserve: ({ sha256: _, ...input }) => handOff.reserve.mutate({ token, ...input }, silent),
  parts: (input) => handOff.parts.query({ token, ...input }, silent),
  complete: (input) => handOff.complete.mutate({ token, ...input }, silent),
});

function HandOffUploadForm({ token, left }: { token: string; left: number }) {
  const client = useTRPCClient();
  const { photos, choose, rejected, dismissRejected, retry, retryAll } = useLinkUpload(
    token,
    createHandOffCalls(client, token),
  );
  const [wasSent, setSent] = useState(false);
  const all = [...photos.values()];
  const uploadedCount = all.filter(isUploaded).length;
  const chooseFiles = (files: File[]) => {
    setSent(true);
    void choose(files);
  };
  return (
    <>
      <PageHeader title={phoneTexts.sendTitle}>
        <p>{phoneTexts.sendIntro}</p>
      </PageHeader>
      {left === 0 && !wasSent ? (
        <Notice tone="warn">{phoneTexts.fullLink}</Notice>
      ) : (
        <PhotoPickers onFiles={chooseFiles} />
      )}
      <div className="mt-6 space-y-4">
        <RejectedFiles files={rejected} onDismiss={dismissRejected} />
        <UploadProgress photos={photos} onRetryAll={retryAll} />
        {uploadedCount > 0 && uploadedCount === all.length ? (
          <Notice tone="good">{phoneTexts.uploaded(uploadedCount)}</Notice>
        ) : null}
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {all.map((photo) => (
            <li key={photo.id}>
              <SentPhoto photo={photo} onRetry={() => retry(photo.id)} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

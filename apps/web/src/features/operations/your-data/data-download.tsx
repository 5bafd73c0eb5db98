"use client";

import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { yourDataTexts } from "./your-data-texts.tsx";

const FILE = "/my-data.zip";
const texts = yourDataTexts.download;

type DownloadStatus = { kind: "ready" | "preparing" | "started" } | { kind: "failed"; message: string };

/** Requests the file but aborts the download. Returns an error message, or null if the file can be downloaded. */
async function findDownloadProblem(): Promise<string | null> {
  const abortController = new AbortController();
  try {
    const response = await fetch(FILE, { signal: abortController.signal });
    if (response.ok) return null;
    if (response.status === 404) return texts.noData;
    const { message } = (await response.json()) as { message?: string };
    return message ?? texts.failed;
  } catch {
    return texts.failed;
  } finally {
    abortController.abort();
  }
}

export function DataDownload() {
  const [status, setStatus] = useState<DownloadStatus>({ kind: "ready" });

  async function download() {
    setStatus({ kind: "preparing" });
    const message = await findDownloadProblem();
    if (message) return setStatus({ kind: "failed", message });
    setStatus({ kind: "started" });
    window.location.assign(FILE);
  }

  return (
    <section aria-labelledby="take-along">
      <h2 id="take-along" className="font-display text-2xl">
        {texts.title}
      </h2>
      <p className="mt-3">{texts.text}</p>
      {status.kind === "failed" ? (
        <Notice tone="bad" className="mt-4">
          {status.message}
        </Notice>
      ) : null}
      {status.kind === "started" ? (
        <p role="status" className="mt-4">
          {texts.started}
        </p>
      ) : null}
      <Button className="mt-5" disabled={status.kind === "preparing"} onClick={() => void download()}>
        {status.kind === "preparing" ? texts.preparing : texts.button}
      </Button>
    </section>
  );
}

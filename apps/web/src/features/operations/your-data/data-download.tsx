"use client";

import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";

const FILE = "/my-data.zip";
const DOWNLOAD_FAILED = "We couldn't prepare your data. Please try again in a moment.";

type DownloadStatus = { kind: "ready" | "asking" | "begun" } | { kind: "refused"; message: string };

/** Requests the file and aborts the transfer. Returns the error message, or null if the file can be downloaded. */
async function findDownloadProblem(): Promise<string | null> {
  const abortController = new AbortController();
  try {
    const response = await fetch(FILE, { signal: abortController.signal });
    if (response.ok) return null;
    if (response.status === 404) return "We have no data for this browser.";
    const { message } = (await response.json()) as { message?: string };
    return message ?? DOWNLOAD_FAILED;
  } catch {
    return DOWNLOAD_FAILED;
  } finally {
    abortController.abort();
  }
}

export function DataDownload() {
  const [status, setStatus] = useState<DownloadStatus>({ kind: "ready" });

  async function download() {
    setStatus({ kind: "asking" });
    const message = await findDownloadProblem();
    if (message) return setStatus({ kind: "refused", message });
    setStatus({ kind: "begun" });
    window.location.assign(FILE);
  }

  return (
    <section aria-labelledby="take-along">
      <h2 id="take-along" className="font-display text-2xl">
        Download your data
      </h2>
      <p className="mt-3">
        A ZIP file with your original photos, walls, carts, orders, messages and what you agreed to, in formats that
        people and software can read.
      </p>
      {status.kind === "refused" ? (
        <Notice tone="bad" className="mt-4">
          {status.message}
        </Notice>
      ) : null}
      {status.kind === "begun" ? (
        <p role="status" className="mt-4">
          Your browser is downloading the file. With many photos, this takes a while.
        </p>
      ) : null}
      <Button className="mt-5" disabled={status.kind === "asking"} onClick={() => void download()}>
        {status.kind === "asking" ? "Preparing your data…" : "Download my data"}
      </Button>
    </section>
  );
}

"use client";

import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";

const FILE = "/my-data.zip";
const TROUBLE = "We couldn't prepare your data. Please try again in a moment.";

type Standing = { kind: "ready" | "asking" | "begun" } | { kind: "refused"; message: string };

/** Checks first, so that an error is shown here and not on a page of its own. */
async function refusal(): Promise<string | null> {
  const asked = new AbortController();
  try {
    const answer = await fetch(FILE, { signal: asked.signal });
    if (answer.ok) return null;
    if (answer.status === 404) return "We have no data for this browser.";
    const { message } = (await answer.json()) as { message?: string };
    return message ?? TROUBLE;
  } catch {
    return TROUBLE;
  } finally {
    asked.abort();
  }
}

export function TakeAlong() {
  const [standing, setStanding] = useState<Standing>({ kind: "ready" });

  async function download() {
    setStanding({ kind: "asking" });
    const message = await refusal();
    if (message) return setStanding({ kind: "refused", message });
    setStanding({ kind: "begun" });
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
      {standing.kind === "refused" ? (
        <Notice tone="bad" className="mt-4">
          {standing.message}
        </Notice>
      ) : null}
      {standing.kind === "begun" ? (
        <p role="status" className="mt-4">
          Your browser is downloading the file. With many photos, this takes a while.
        </p>
      ) : null}
      <Button className="mt-5" disabled={standing.kind === "asking"} onClick={() => void download()}>
        {standing.kind === "asking" ? "Preparing your data…" : "Download my data"}
      </Button>
    </section>
  );
}

"use client";

import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { toast } from "@/lib/toast.ts";

export const shareLinkTexts = {
  link: "Link",
  copyLink: "Copy link",
  linkCopied: "Link copied.",
  copyFailed: "We couldn’t copy the link. Please select it and copy it manually.",
  openShareMenu: "Share…",
};

/** Shows a link with a button to copy it and, if the browser supports it, a button to share it. */
export function ShareLink({ address, title }: { address: string; title: string }) {
  const copyLink = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success(shareLinkTexts.linkCopied),
      () => toast.error(shareLinkTexts.copyFailed),
    );
  // Most desktop browsers do not support the Web Share API.
  const canShare = typeof navigator !== "undefined" && "share" in navigator;
  return (
    <div>
      <TextField label={shareLinkTexts.link} readOnly value={address} onFocus={({ target }) => target.select()} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => void copyLink()}>{shareLinkTexts.copyLink}</Button>
        {canShare ? (
          <Button variant="plain" onClick={() => void navigator.share({ title, url: address }).catch(() => {})}>
            {shareLinkTexts.openShareMenu}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

"use client";

import { Button } from "@storywall/ui/button";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";
import { shareTexts } from "./share-texts.ts";

/** Lists the wall's links, which can be revoked. Shows the creation time of each link, because URLs are not stored. */
export function ShareLinks({ name }: { name: string }) {
  const utils = trpc.useUtils();
  const { data = [] } = trpc.shares.list.useQuery(undefined, { trpc: { context: { silent: true } } });
  const revoke = trpc.shares.revoke.useMutation({
    onSuccess: () => utils.shares.list.invalidate(),
  });
  const links = data.filter((link) => link.name === name);
  if (links.length === 0) return null;
  return (
    <section className="mt-8">
      <h3 className="text-lg">{shareTexts.activeLinks}</h3>
      <ul className="mt-2">
        {links.map(({ id, createdAt, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-2">
            <span>
              {shareTexts.created(formatTimestamp(createdAt))}
              <span className="block text-soft text-sm">{shareTexts.expires(formatTimestamp(expiresAt))}</span>
            </span>
            <Button
              variant="plain"
              aria-label={shareTexts.stopSharingLink(formatTimestamp(createdAt))}
              disabled={revoke.isPending}
              onClick={() => revoke.mutate({ shareId: id })}
            >
              {shareTexts.stopSharing}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Result of sharing a link: the share sheet was opened, the link was copied, or neither was possible. */
type LinkOutcome = "opened" | "copied" | "failed";

/** Opens the share sheet for a link. If the browser has no share sheet, copies the link. */
export async function shareLink(url: string, title: string): Promise<LinkOutcome> {
  if ("share" in navigator) {
    try {
      await navigator.share({ title, url });
      return "opened";
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return "opened";
      // The share sheet must be opened shortly after a press, and creating the link may have taken too long.
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    return "failed";
  }
}

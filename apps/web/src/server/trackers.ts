import { encodeTrackers } from "@storywall/domain/accounts/trackers";
import type { getEnv } from "./env.ts";
import { getOrigin } from "./security-headers.ts";

type TrackerEnv = Pick<ReturnType<typeof getEnv>, "TAG_MANAGER_ID" | "TAG_MANAGER_URL" | "TAG_ORIGINS" | "SENTRY_DSN">;

/**
 * Returns the encoded trackers that are sent to the page in a header, and the origins that the content security policy
 * must allow for their scripts and requests.
 */
export function readTrackerConfig({ TAG_MANAGER_ID, TAG_MANAGER_URL, TAG_ORIGINS, SENTRY_DSN }: TrackerEnv) {
  const tags = TAG_MANAGER_ID ? [new URL(TAG_MANAGER_URL).origin, ...TAG_ORIGINS] : [];
  const errors = getOrigin(SENTRY_DSN);
  return {
    header: encodeTrackers({
      ...(TAG_MANAGER_ID ? { tagManager: addTagManagerId(TAG_MANAGER_URL, TAG_MANAGER_ID) } : {}),
      ...(SENTRY_DSN ? { errorReports: SENTRY_DSN } : {}),
    }),
    origins: { scripts: tags, calls: [...tags, ...(errors ? [errors] : [])] },
  };
}

function addTagManagerId(address: string, id: string): string {
  const script = new URL(address);
  script.searchParams.set("id", id);
  return script.href;
}

import { writeTrackers } from "@storywall/domain/accounts/trackers";
import type { env } from "./env.ts";
import { originOf } from "./security-headers.ts";

type Told = Pick<ReturnType<typeof env>, "TAG_MANAGER_ID" | "TAG_MANAGER_URL" | "TAG_ORIGINS" | "SENTRY_DSN">;

/** Configured trackers, and the origins the content policy must allow. */
export function trackersOf({ TAG_MANAGER_ID, TAG_MANAGER_URL, TAG_ORIGINS, SENTRY_DSN }: Told) {
  const tags = TAG_MANAGER_ID ? [new URL(TAG_MANAGER_URL).origin, ...TAG_ORIGINS] : [];
  const errors = originOf(SENTRY_DSN);
  return {
    header: writeTrackers({
      ...(TAG_MANAGER_ID ? { tagManager: withId(TAG_MANAGER_URL, TAG_MANAGER_ID) } : {}),
      ...(SENTRY_DSN ? { errorReports: SENTRY_DSN } : {}),
    }),
    origins: { scripts: tags, calls: [...tags, ...(errors ? [errors] : [])] },
  };
}

function withId(address: string, id: string): string {
  const script = new URL(address);
  script.searchParams.set("id", id);
  return script.href;
}

import { readTrackers, type Trackers } from "@storywall/domain/accounts/trackers";
import { toldWithPage } from "@/lib/told-with-page.ts";

export const trackers = (): Trackers => readTrackers(toldWithPage());

export const isAnythingTracking = (): boolean => Object.keys(trackers()).length > 0;

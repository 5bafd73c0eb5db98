import { decodeTrackers, type Trackers } from "@storywall/domain/accounts/trackers";
import { readServerTiming } from "@/lib/read-server-timing.ts";

export const getTrackers = (): Trackers => decodeTrackers(readServerTiming());

export const hasConfiguredTrackers = (): boolean => Object.keys(getTrackers()).length > 0;

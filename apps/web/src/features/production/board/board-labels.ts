import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { findFrameTypeByStyle, frameTypes } from "@storywall/domain/catalog/frame-types";

export const getSizeName = (frameSize: string): string =>
  isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize;

export const formatSize = (frameSize: string): string => {
  if (!isFrameSize(frameSize)) return "";
  const { w, h } = frameSizes[frameSize].val;
  return `${w} × ${h} cm`;
};

/** Formats a frame style as "black, white edge". */
export const describeFrame = (frameStyle: string): string => {
  const key = findFrameTypeByStyle(frameStyle);
  if (!key) return "";
  const { color, matType } = frameTypes[key];
  return `${color}, ${matType === "none" ? "edge to edge" : "white edge"}`;
};

const dayFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** Formats a ship date as "today", "yesterday" or "Tue, Nov 24", in the workshop's time zone. */
export function formatShipDate(shipBy: string, today: string): string {
  const days = Math.round((Date.parse(shipBy) - Date.parse(today)) / 86_400_000);
  if (days === 0) return "today";
  if (days === -1) return "yesterday";
  if (days === 1) return "tomorrow";
  return dayFormat.format(new Date(`${shipBy}T00:00:00Z`));
}

/** Formats the time between two instants as "3 h" or "2 days". */
export function formatAge(since: string, at: string): string {
  const hours = Math.max(0, Date.parse(at) - Date.parse(since)) / 3_600_000;
  if (hours < 1) return "under 1 h";
  if (hours < 48) return `${Math.floor(hours)} h`;
  return `${Math.floor(hours / 24)} days`;
}

export const formatCount = (n: number, one: string): string =>
  `${n.toLocaleString("en-US")} ${n === 1 ? one : `${one}s`}`;

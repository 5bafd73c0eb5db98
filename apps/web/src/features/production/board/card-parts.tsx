import { findFrameTypeByStyle, frameSizes, frameTypes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { GroupRow } from "@storywall/domain/production/production-board";
import { productionTexts } from "@/features/production/production-texts.tsx";
import { boardTexts } from "./board-texts.tsx";

export const getCardClassName = (isLate: boolean): string =>
  `rounded-xl border bg-card p-3 ${isLate ? "border-bad/60" : "border-line"} has-[[data-row]:focus-visible]:border-accent`;

export const documentLinkClass = "inline-flex min-h-11 items-center underline underline-offset-4";

export function DueDate({ shipBy, today, isLate }: { shipBy: string; today: string; isLate: boolean }) {
  const day = formatShipDate(shipBy, today);
  return (
    <span className={isLate ? "font-semibold text-bad" : "text-soft"}>
      {isLate ? productionTexts.late(day) : productionTexts.shipBy(day)}
    </span>
  );
}

export function RowAge({ since, at }: { since: string; at: string }) {
  return <span className="text-soft">{formatAge(since, at)}</span>;
}

export const VoidLabelText = () => <p className="mt-2 font-semibold text-bad">{productionTexts.labelVoid}</p>;

export const getFrameSizeName = (frameSize: string): string =>
  isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize;

/** Formats a batch as "Small Infinite", or as "All sizes and frames" if it is not limited to one of them. */
export const describeFrameGroup = ({ frameSize, frameStyle }: Pick<GroupRow, "frameSize" | "frameStyle">): string =>
  boardTexts.group(frameSize && getFrameSizeName(frameSize), frameStyle);

export const formatFrameSize = (frameSize: string | null): string => {
  if (!frameSize || !isFrameSize(frameSize)) return "";
  const { w, h } = frameSizes[frameSize].val;
  return `${w} × ${h} cm`;
};

/** Formats a frame style as "black, white mat". */
export const describeFrameStyle = (frameStyle: string | null): string => {
  const key = frameStyle ? findFrameTypeByStyle(frameStyle) : null;
  if (!key) return "";
  const { color, matType } = frameTypes[key];
  return boardTexts.frame(color, matType !== "none");
};

const dayFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** Formats a ship date as "today", "yesterday" or "Tue, Nov 24", in the time zone of the workshop. */
function formatShipDate(shipBy: string, today: string): string {
  const days = Math.round((Date.parse(shipBy) - Date.parse(today)) / 86_400_000);
  if (days === 0) return productionTexts.today;
  if (days === -1) return productionTexts.yesterday;
  if (days === 1) return productionTexts.tomorrow;
  return dayFormat.format(new Date(`${shipBy}T00:00:00Z`));
}

/** Formats the time between two instants as an age, such as "3 hours old" or "2 days old". */
function formatAge(since: string, at: string): string {
  const hours = Math.max(0, Date.parse(at) - Date.parse(since)) / 3_600_000;
  if (hours < 1) return boardTexts.ageUnderOneHour;
  if (hours < 48) return boardTexts.ageInHours(Math.floor(hours));
  return boardTexts.ageInDays(Math.floor(hours / 24));
}

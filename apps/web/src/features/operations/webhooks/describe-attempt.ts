import type { DeliveryRow } from "@storywall/domain/operations/webhooks/schema";
import { webhooksTexts } from "./webhooks-texts.tsx";

type AttemptResult = Omit<NonNullable<DeliveryRow["last"]>, "at">;

/** Describes the outcome of an attempt, such as "status 200 after 35 ms". */
export function describeAttempt({ responseStatus, error, durationMs }: AttemptResult): string {
  const duration = durationMs.toLocaleString("en-US");
  return responseStatus === null
    ? webhooksTexts.delivery.notResponded(error ?? "", duration)
    : webhooksTexts.delivery.responded(responseStatus, duration);
}

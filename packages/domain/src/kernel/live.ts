import { z } from "zod";
import { OrderId, PhotoId } from "./ids.ts";

/** What the server tells open pages as it happens. Ids only: the page reads the rest with its own rights. */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("photo"), photoId: PhotoId, uuid: z.uuid() }),
  z.object({ type: z.literal("order"), orderId: OrderId }),
  z.object({ type: z.literal("checkout"), checkoutId: z.string() }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

import { z } from "zod";
import { OrderId, PhotoId } from "./ids.ts";

/** Events sent to open pages. They contain only ids; each page fetches details with its own permissions. */
export const LiveEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("photo"), photoId: PhotoId, uuid: z.uuid() }),
  z.object({ type: z.literal("order"), orderId: OrderId }),
  z.object({ type: z.literal("checkout"), checkoutId: z.string() }),
  z.object({ type: z.literal("message") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

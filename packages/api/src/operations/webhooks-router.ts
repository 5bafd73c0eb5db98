import {
  ChangeWebhookInput,
  CreateWebhookInput,
  DeliveryDetails,
  DeliveryList,
  DeliveryRef,
  ListDeliveriesInput,
  WebhookList,
  WebhookRef,
  WebhookView,
  WebhookWithSecret,
} from "@storywall/domain/operations/webhooks";
import {
  listDeliveries,
  readDelivery,
  replayDelivery,
  sendTestEvent,
} from "@storywall/services/operations/webhooks/deliveries";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  type WebhookSettings,
} from "@storywall/services/operations/webhooks/webhooks";
import { z } from "zod";
import type { ApiConfig } from "../context.ts";
import { adminProcedure, router } from "../trpc.ts";

const getWebhookSettings = ({ sealingSecrets, isDemo, isPublicDemo }: ApiConfig): WebhookSettings => ({
  sealingSecrets,
  isLoopbackAllowed: isDemo && !isPublicDemo,
});

export const webhooksRouter = router({
  list: adminProcedure("webhooks.change")
    .output(WebhookList)
    .query(({ ctx }) => listWebhooks(ctx, getWebhookSettings(ctx.config))),

  create: adminProcedure("webhooks.change", { stepUp: true })
    .input(CreateWebhookInput)
    .output(WebhookWithSecret)
    .mutation(({ ctx, input }) => createWebhook(ctx, getWebhookSettings(ctx.config), input)),

  change: adminProcedure("webhooks.change", { stepUp: true })
    .input(ChangeWebhookInput)
    .output(WebhookView)
    .mutation(({ ctx, input }) => changeWebhook(ctx, getWebhookSettings(ctx.config), input)),

  rotateSecret: adminProcedure("webhooks.change", { stepUp: true })
    .input(WebhookRef)
    .output(WebhookWithSecret)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx, getWebhookSettings(ctx.config), input)),

  remove: adminProcedure("webhooks.change", { stepUp: true })
    .input(WebhookRef)
    .output(z.null())
    .mutation(({ ctx, input }) => deleteWebhook(ctx, input)),

  test: adminProcedure("webhooks.change")
    .input(WebhookRef)
    .output(z.null())
    .mutation(({ ctx, input }) => sendTestEvent(ctx, input)),

  deliveries: adminProcedure("webhooks.change")
    .input(ListDeliveriesInput.prefault({}))
    .output(DeliveryList)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  delivery: adminProcedure("webhooks.change")
    .input(DeliveryRef)
    .output(DeliveryDetails)
    .query(({ ctx, input }) => readDelivery(ctx, input)),

  replay: adminProcedure("webhooks.change")
    .input(DeliveryRef)
    .output(z.null())
    .mutation(({ ctx, input }) => replayDelivery(ctx, input)),
});

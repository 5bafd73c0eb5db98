import { ExportInput, ExportTicket } from "@storywall/domain/operations/exports";
import {
  ChangeWebhookInput,
  CreateWebhookInput,
  DeliveryDetails,
  DeliveryRef,
  DeliveryRow,
  ListDeliveriesInput,
  WebhookRef,
  WebhookView,
  WebhookWithSecret,
} from "@storywall/domain/operations/webhooks";
import { z } from "zod";
import { createPageSchema, createWrappedDataSchema, toPage, wrapInData } from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";

const nothing = { response: (data: null) => wrapInData(data), responseSchema: createWrappedDataSchema(z.null()) };

/** Exports and webhooks, for staff and programs. */
export const adminOperationsRoutes = [
  defineRoute("POST", "/api/admin/exports", {
    procedure: "exports.create",
    summary: "Prepares an accounting export, and returns the path from which the same caller can download it.",
    request: ExportInput,
    handler: (api, input) => api.exports.create(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(ExportTicket),
  }),

  defineRoute("GET", "/api/admin/webhooks", {
    procedure: "webhooks.list",
    summary: "Every webhook with its status.",
    request: z.object({}),
    handler: (api) => api.webhooks.list(),
    response: ({ webhooks }) => wrapInData(webhooks),
    responseSchema: createWrappedDataSchema(z.array(WebhookView)),
  }),

  defineRoute("POST", "/api/admin/webhooks", {
    procedure: "webhooks.create",
    summary: "Adds a webhook. Its signing secret is returned only here.",
    errors: ["WEBHOOK_URL_INVALID", "WEBHOOK_TOO_MANY"],
    request: CreateWebhookInput,
    handler: (api, input) => api.webhooks.create(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(WebhookWithSecret),
  }),

  defineRoute("PUT", "/api/admin/webhooks/{webhookId}", {
    procedure: "webhooks.change",
    summary: "Changes, pauses, or resumes a webhook.",
    errors: ["WEBHOOK_NOT_FOUND", "WEBHOOK_URL_INVALID"],
    request: ChangeWebhookInput,
    handler: (api, input) => api.webhooks.change(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(WebhookView),
  }),

  defineRoute("DELETE", "/api/admin/webhooks/{webhookId}", {
    procedure: "webhooks.remove",
    summary: "Deletes a webhook with its log.",
    errors: ["WEBHOOK_NOT_FOUND"],
    request: WebhookRef,
    handler: (api, input) => api.webhooks.remove(input),
    ...nothing,
  }),

  defineRoute("POST", "/api/admin/webhooks/{webhookId}/secret", {
    procedure: "webhooks.rotateSecret",
    summary: "Creates another signing secret. The old one also signs for 24 hours.",
    errors: ["WEBHOOK_NOT_FOUND"],
    needsBody: false,
    request: WebhookRef,
    handler: (api, input) => api.webhooks.rotateSecret(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(WebhookWithSecret),
  }),

  defineRoute("POST", "/api/admin/webhooks/{webhookId}/test", {
    procedure: "webhooks.test",
    summary: "Sends a test event to a webhook.",
    errors: ["WEBHOOK_NOT_FOUND"],
    needsBody: false,
    request: WebhookRef,
    handler: (api, input) => api.webhooks.test(input),
    ...nothing,
  }),

  defineRoute("GET", "/api/admin/webhook-deliveries", {
    procedure: "webhooks.deliveries",
    summary: "The log of deliveries, newest first.",
    request: ListDeliveriesInput,
    handler: (api, input) => api.webhooks.deliveries(input),
    response: (page) => toPage(page, (delivery) => delivery),
    responseSchema: createPageSchema(DeliveryRow),
  }),

  defineRoute("GET", "/api/admin/webhook-deliveries/{deliveryId}", {
    procedure: "webhooks.delivery",
    summary: "The event of a delivery and its attempts.",
    errors: ["DELIVERY_NOT_FOUND"],
    request: DeliveryRef,
    handler: (api, input) => api.webhooks.delivery(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(DeliveryDetails),
  }),

  defineRoute("POST", "/api/admin/webhook-deliveries/{deliveryId}/replay", {
    procedure: "webhooks.replay",
    summary: "Sends the event of a delivery again.",
    errors: ["DELIVERY_NOT_FOUND", "DELIVERY_RUNNING"],
    needsBody: false,
    request: DeliveryRef,
    handler: (api, input) => api.webhooks.replay(input),
    ...nothing,
  }),
];

import { ErasureResult } from "@storywall/domain/operations/privacy/schema";
import { MyData } from "@storywall/services/operations/privacy/read-my-data";
import { z } from "zod";
import { createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";

export const myDataRoutes = [
  defineRoute("GET", "/api/my-data", {
    summary: "Everything the shop has about the visitor except the photo files; null for unknown visitors.",
    request: z.object({}),
    handler: (api) => api.myData.read(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(MyData.nullable()),
  }),

  defineRoute("DELETE", "/api/my-data", {
    summary: "Deletes everything the shop has about the visitor. Needs the word DELETE and can't be undone.",
    request: z.object({ confirm: z.string().max(40) }),
    handler: (api, { confirm }) => api.myData.erase({ confirm }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(ErasureResult),
  }),
];

import { z } from "zod";
import { addDataCopy, createDataCopySchema, createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";
import { TemplateDto, toTemplateDto } from "./dto.ts";

export const memoryRoutes = [
  defineRoute("GET", "/api/memories/memory_collections", {
    summary: "The memory collections: trio, six, and dozen.",
    request: z.object({}),
    handler: (api) => api.memories.list(),
    response: (templates) => wrapInData(templates.map(toTemplateDto)),
    responseSchema: createWrappedDataSchema(z.array(TemplateDto)),
  }),

  defineRoute("GET", "/api/memories/memory_collections/{id}", {
    summary: "A template by its id or key.",
    request: z.object({ id: z.string().max(100) }),
    handler: (api, { id }) => api.memories.read({ name: id }),
    response: (template) => addDataCopy(toTemplateDto(template)),
    responseSchema: createDataCopySchema(TemplateDto),
  }),
];

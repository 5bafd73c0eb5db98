import { z } from "zod";
import { Doubled, doubled, InData, inData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";
import { TemplateDto, toTemplateDto } from "./dto.ts";

export const memoryRoutes = [
  route("GET", "/api/memories/memory_collections", {
    summary: "The memory collections: trio, six and dozen.",
    reads: z.object({}),
    calls: (api) => api.memories.list(),
    replies: (templates) => inData(templates.map(toTemplateDto)),
    shape: InData(z.array(TemplateDto)),
  }),

  route("GET", "/api/memories/memory_collections/{id}", {
    summary: "Any template, by its id or its key.",
    reads: z.object({ id: z.string().max(100) }),
    calls: (api, { id }) => api.memories.read({ name: id }),
    replies: (template) => doubled(toTemplateDto(template)),
    shape: Doubled(TemplateDto),
  }),
];

import { CaptureId } from "@storywall/domain/kernel/ids";
import { CaptureView, CreateCaptureInput } from "@storywall/domain/walls/captures/schema";
import { DesignInput } from "@storywall/domain/walls/design/validate-design";
import { z } from "zod";
import { createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";

const CaptureDto = CaptureView.omit({ id: true }).extend({ _id: CaptureId });
const toCaptureDto = ({ id, ...capture }: CaptureView) => wrapInData({ _id: id, ...capture });

export const captureRoutes = [
  defineRoute("POST", "/api/captures", {
    summary: "Starts drawing a wall as one image.",
    request: z.object({
      template_key: z.string().max(60),
      userTemplateInfo: DesignInput,
      scale: CreateCaptureInput.shape.scale,
    }),
    handler: (api, { template_key, userTemplateInfo, scale }) =>
      api.captures.create({ templateKey: template_key, design: userTemplateInfo, scale }),
    response: toCaptureDto,
    responseSchema: createWrappedDataSchema(CaptureDto),
  }),

  defineRoute("GET", "/api/captures/{captureId}", {
    summary: "Progress of a wall's image, and its URL once it is ready.",
    request: z.object({ captureId: CaptureId }),
    handler: (api, input) => api.captures.read(input),
    response: toCaptureDto,
    responseSchema: createWrappedDataSchema(CaptureDto),
  }),
];

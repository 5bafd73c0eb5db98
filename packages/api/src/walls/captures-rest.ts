import { CaptureId } from "@storywall/domain/kernel/ids";
import { CaptureView, CreateCaptureInput } from "@storywall/domain/walls/captures/schema";
import { GivenDesign } from "@storywall/domain/walls/design/given-design";
import { z } from "zod";
import { InData, inData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

const CaptureDto = CaptureView.omit({ id: true }).extend({ _id: CaptureId });
const toCaptureDto = ({ id, ...capture }: CaptureView) => inData({ _id: id, ...capture });

export const captureRoutes = [
  route("POST", "/api/captures", {
    summary: "Has a wall drawn as one picture.",
    reads: z.object({
      template_key: z.string().max(60),
      userTemplateInfo: GivenDesign,
      scale: CreateCaptureInput.shape.scale,
    }),
    calls: (api, { template_key, userTemplateInfo, scale }) =>
      api.captures.create({ templateKey: template_key, design: userTemplateInfo, scale }),
    replies: toCaptureDto,
    shape: InData(CaptureDto),
  }),

  route("GET", "/api/captures/{captureId}", {
    summary: "How far the picture of a wall is, and where it lies once it is ready.",
    reads: z.object({ captureId: CaptureId }),
    calls: (api, given) => api.captures.read(given),
    replies: toCaptureDto,
    shape: InData(CaptureDto),
  }),
];

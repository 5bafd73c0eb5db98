import { CaptureId, WallId } from "@storywall/domain/kernel/ids";
import { CaptureView, CreateCaptureInput } from "@storywall/domain/walls/captures/schema";
import { DesignInput } from "@storywall/domain/walls/design/design-input";
import { HangingSheetInput, HangingSheetView } from "@storywall/domain/walls/planner/schema";
import { NewShare, RevokedShare, SharedWall, ShareView } from "@storywall/domain/walls/share";
import { z } from "zod";
import { designErrors } from "../http/error-groups.ts";
import { createWrappedDataSchema, wrapInData } from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";

const restShape = { _id: z.string(), template_key: z.string() };
const ShareDto = ShareView.omit({ id: true, templateKey: true }).extend(restShape);
const NewShareDto = NewShare.omit({ id: true, templateKey: true }).extend(restShape);
const SharedWallDto = SharedWall.omit({ templateKey: true, design: true }).extend({
  template_key: z.string(),
  userTemplateInfo: SharedWall.shape.design,
});

const toShareDto = <T extends { id: string; templateKey: string }>({ id, templateKey, ...share }: T) => ({
  _id: id,
  template_key: templateKey,
  ...share,
});

export const shareRoutes = [
  defineRoute("GET", "/api/shares", {
    procedure: "shares.list",
    summary: "The visitor's active share links.",
    request: z.object({}),
    handler: (api) => api.shares.list(),
    response: (shares) => wrapInData(shares.map(toShareDto)),
    responseSchema: createWrappedDataSchema(z.array(ShareDto)),
  }),

  defineRoute("POST", "/api/shares", {
    procedure: "shares.create",
    summary: "Creates a link to a saved wall or a design. The token is only returned here.",
    errors: [...designErrors, "WALL_NOT_FOUND", "SHARE_LIMIT"],
    request: z.union([
      z.object({ wallId: WallId }),
      z.object({ template_key: z.string().max(60), userTemplateInfo: DesignInput, name: z.string().optional() }),
    ]),
    handler: (api, input) =>
      api.shares.create(
        "wallId" in input
          ? input
          : { templateKey: input.template_key, design: input.userTemplateInfo, name: input.name },
      ),
    response: (share) => wrapInData(toShareDto(share)),
    responseSchema: createWrappedDataSchema(NewShareDto),
  }),

  defineRoute("DELETE", "/api/shares/{shareId}", {
    procedure: "shares.revoke",
    summary: "Revokes a share link.",
    errors: ["SHARE_NOT_FOUND"],
    request: z.object({ shareId: z.string().max(100) }),
    handler: (api, input) => api.shares.revoke(input),
    response: ({ id }) => wrapInData({ _id: id }),
    responseSchema: createWrappedDataSchema(RevokedShare.omit({ id: true }).extend({ _id: z.string() })),
  }),

  defineRoute("GET", "/api/shared/{token}", {
    procedure: "shares.read",
    summary: "The wall behind a share link.",
    errors: ["SHARE_NOT_FOUND", "LINK_EXPIRED"],
    request: z.object({ token: z.string().max(200) }),
    handler: (api, { token }) => api.shares.read({ token }),
    response: ({ templateKey, design, ...wall }) =>
      wrapInData({ ...wall, template_key: templateKey, userTemplateInfo: design }),
    responseSchema: createWrappedDataSchema(SharedWallDto),
  }),
];

const CaptureDto = CaptureView.omit({ id: true }).extend({ _id: CaptureId });
const toCaptureDto = ({ id, ...capture }: CaptureView) => wrapInData({ _id: id, ...capture });

export const captureRoutes = [
  defineRoute("POST", "/api/captures", {
    procedure: "captures.create",
    summary: "Starts drawing a wall as one image.",
    errors: designErrors,
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
    procedure: "captures.read",
    summary: "Progress of a wall's image, and its URL once it is ready.",
    errors: ["CAPTURE_NOT_FOUND"],
    request: z.object({ captureId: CaptureId }),
    handler: (api, input) => api.captures.read(input),
    response: toCaptureDto,
    responseSchema: createWrappedDataSchema(CaptureDto),
  }),
];

export const plannerRoutes = [
  defineRoute("POST", "/api/planner/hanging-sheet", {
    procedure: "planner.hangingSheet",
    summary: "Where each tile and its plate go on a wall, and the URL of the full-size hanging guide.",
    errors: ["PLAN_TOO_LARGE"],
    request: HangingSheetInput,
    handler: (api, input) => api.planner.hangingSheet(input),
    response: ({ path, ...sheet }, _, publicUrl) => wrapInData({ ...sheet, url: publicUrl + path }),
    responseSchema: createWrappedDataSchema(
      HangingSheetView.omit({ path: true }).extend({ url: HangingSheetView.shape.path }),
    ),
  }),
];

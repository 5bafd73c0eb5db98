import { PhotoHandle, UserId } from "@storywall/domain/ids";
import { Crop } from "@storywall/domain/tiles/crop-schema";
import { SetFlagsInput, VisitorFlags } from "@storywall/domain/visitors/flags";
import { GivenDesign } from "@storywall/domain/walls/given-design";
import { TemplateInfoView } from "@storywall/domain/walls/schema";
import { z } from "zod";
import { InData, inData } from "./http/envelope.ts";
import { route } from "./http/rest-route.ts";

const WireUserPhoto = z.object({
  uuid: z.uuid(),
  url: z.url().nullable(),
  handle: PhotoHandle,
  cropParams: Crop.nullable(),
});

const WireTemplateInfo = TemplateInfoView.omit({ templateKey: true, design: true }).extend({
  template_key: z.string(),
  template_info: TemplateInfoView.shape.design,
});
const wireTemplateInfo = ({ templateKey, design, version, updatedAt }: TemplateInfoView) => ({
  template_key: templateKey,
  template_info: design,
  updatedAt,
  version,
});

/** The session's own visitor; the id of another one is refused. */
const ownUserId = z.string().max(100).nullish();

export const miscRoutes = [
  route("POST", "/api/misc/create_user", {
    summary: "Makes the anonymous visitor of this browser, or answers the one there is.",
    reads: z.object({}),
    calls: (api) => api.visitor.ensure(),
    replies: ({ userId }) => ({ ...inData({ _id: userId }), _id: userId }),
    shape: InData(z.object({ _id: UserId })).extend({ _id: UserId }),
  }),

  route("POST", "/api/misc/add_or_update_user_photo", {
    summary: "Keeps what a client says of a photo it uploaded; only the crop is believed.",
    reads: z.object({
      user_id: ownUserId,
      photo_id: z.uuid('"photo_id" must be a UUID.'),
      photo_obj: z.object({ handle: z.string().max(200), cropParams: Crop.nullish() }),
    }),
    calls: (api, { photo_id, photo_obj }) => api.photos.record({ photoId: photo_id, ...photo_obj }),
    replies: ({ uuid, url, handle, cropParams }) => inData({ uuid, url, handle, cropParams }),
    shape: InData(WireUserPhoto),
  }),

  route("POST", "/api/misc/add_or_update_user_template_info", {
    summary: "Keeps what the visitor last had of a template; of two writers the later one counts.",
    reads: z.object({
      user_id: ownUserId,
      template_key: z.string().max(60),
      template_info: GivenDesign,
      updatedAt: z.iso.datetime({ offset: true }).optional(),
    }),
    calls: (api, { template_key, template_info, updatedAt }) =>
      api.visitor.saveTemplateInfo({ templateKey: template_key, design: template_info, updatedAt }),
    replies: (kept) => inData(wireTemplateInfo(kept)),
    shape: InData(WireTemplateInfo),
  }),

  route("GET", "/api/misc/user_template_info/{template_key}", {
    summary: "What the visitor last had of a template, or null.",
    reads: z.object({ template_key: z.string().max(60) }),
    calls: (api, { template_key }) => api.visitor.templateInfo({ templateKey: template_key }),
    replies: (kept) => inData(kept && wireTemplateInfo(kept)),
    shape: InData(WireTemplateInfo.nullable()),
  }),

  route("GET", "/api/misc/flags", {
    summary: "What this visitor has been shown and has agreed to.",
    reads: z.object({}),
    calls: (api) => api.visitor.flags(),
    replies: inData,
    shape: InData(VisitorFlags),
  }),

  route("PUT", "/api/misc/flags", {
    summary: "Keeps what this visitor has been shown or has agreed to, and sets the cookies that say so.",
    reads: SetFlagsInput,
    calls: (api, said) => api.visitor.setFlags(said),
    replies: inData,
    shape: InData(VisitorFlags),
  }),
];

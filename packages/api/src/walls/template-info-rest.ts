import { DesignInput } from "@storywall/domain/walls/design/validate-design";
import { TemplateInfoView } from "@storywall/domain/walls/schema";
import { z } from "zod";
import { createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";

const TemplateInfoDto = TemplateInfoView.omit({ templateKey: true, design: true }).extend({
  template_key: z.string(),
  template_info: TemplateInfoView.shape.design,
});
const toTemplateInfoDto = ({ templateKey, design, version, updatedAt }: TemplateInfoView) => ({
  template_key: templateKey,
  template_info: design,
  updatedAt,
  version,
});

/** User id sent by old clients. It must be the session's own visitor. */
const ownUserId = z.string().max(100).nullish();

export const templateInfoRoutes = [
  defineRoute("POST", "/api/misc/add_or_update_user_template_info", {
    summary: "Saves the visitor's latest template info. The last write wins.",
    request: z.object({
      user_id: ownUserId,
      template_key: z.string().max(60),
      template_info: DesignInput,
      updatedAt: z.iso.datetime({ offset: true }).optional(),
    }),
    handler: (api, { template_key, template_info, updatedAt }) =>
      api.visitor.saveTemplateInfo({ templateKey: template_key, design: template_info, updatedAt }),
    response: (info) => wrapInData(toTemplateInfoDto(info)),
    responseSchema: createWrappedDataSchema(TemplateInfoDto),
  }),

  defineRoute("GET", "/api/misc/user_template_info/{template_key}", {
    summary: "The visitor's latest template info, or null.",
    request: z.object({ template_key: z.string().max(60) }),
    handler: (api, { template_key }) => api.visitor.templateInfo({ templateKey: template_key }),
    response: (info) => wrapInData(info && toTemplateInfoDto(info)),
    responseSchema: createWrappedDataSchema(TemplateInfoDto.nullable()),
  }),
];

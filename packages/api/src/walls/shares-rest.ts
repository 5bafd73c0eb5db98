import { WallId } from "@storywall/domain/kernel/ids";
import { DesignInput } from "@storywall/domain/walls/design/validate-design";
import { NewShare, RevokedShare, SharedWall, ShareView } from "@storywall/domain/walls/share";
import { z } from "zod";
import { createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
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
    summary: "The visitor's active share links.",
    request: z.object({}),
    handler: (api) => api.shares.list(),
    response: (shares) => wrapInData(shares.map(toShareDto)),
    responseSchema: createWrappedDataSchema(z.array(ShareDto)),
  }),

  defineRoute("POST", "/api/shares", {
    summary: "Creates a link to a saved wall or a design. The token is only returned here.",
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
    summary: "Revokes a share link.",
    request: z.object({ shareId: z.string().max(100) }),
    handler: (api, input) => api.shares.revoke(input),
    response: ({ id }) => wrapInData({ _id: id }),
    responseSchema: createWrappedDataSchema(RevokedShare.omit({ id: true }).extend({ _id: z.string() })),
  }),

  defineRoute("GET", "/api/shared/{token}", {
    summary: "The wall behind a share link.",
    request: z.object({ token: z.string().max(200) }),
    handler: (api, { token }) => api.shares.read({ token }),
    response: ({ templateKey, design, ...wall }) =>
      wrapInData({ ...wall, template_key: templateKey, userTemplateInfo: design }),
    responseSchema: createWrappedDataSchema(SharedWallDto),
  }),
];

import { WallId } from "@storywall/domain/kernel/ids";
import { GivenDesign } from "@storywall/domain/walls/design/given-design";
import { NewShare, RevokedShare, SharedWall, ShareView } from "@storywall/domain/walls/share";
import { z } from "zod";
import { WrappedData, wrapData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

const wire = { _id: z.string(), template_key: z.string() };
const ShareDto = ShareView.omit({ id: true, templateKey: true }).extend(wire);
const NewShareDto = NewShare.omit({ id: true, templateKey: true }).extend(wire);
const SharedWallDto = SharedWall.omit({ templateKey: true, design: true }).extend({
  template_key: z.string(),
  userTemplateInfo: SharedWall.shape.design,
});

const withRestNames = <T extends { id: string; templateKey: string }>({ id, templateKey, ...share }: T) => ({
  _id: id,
  template_key: templateKey,
  ...share,
});

export const shareRoutes = [
  route("GET", "/api/shares", {
    summary: "The visitor's active share links.",
    request: z.object({}),
    handler: (api) => api.shares.list(),
    response: (shares) => wrapData(shares.map(withRestNames)),
    responseSchema: WrappedData(z.array(ShareDto)),
  }),

  route("POST", "/api/shares", {
    summary: "Creates a link to a saved wall or a design. The token is only returned here.",
    request: z.union([
      z.object({ wallId: WallId }),
      z.object({ template_key: z.string().max(60), userTemplateInfo: GivenDesign, name: z.string().optional() }),
    ]),
    handler: (api, given) =>
      api.shares.create(
        "wallId" in given
          ? given
          : { templateKey: given.template_key, design: given.userTemplateInfo, name: given.name },
      ),
    response: (share) => wrapData(withRestNames(share)),
    responseSchema: WrappedData(NewShareDto),
  }),

  route("DELETE", "/api/shares/{shareId}", {
    summary: "Revokes a share link.",
    request: z.object({ shareId: z.string().max(100) }),
    handler: (api, given) => api.shares.revoke(given),
    response: ({ id }) => wrapData({ _id: id }),
    responseSchema: WrappedData(RevokedShare.omit({ id: true }).extend({ _id: z.string() })),
  }),

  route("GET", "/api/shared/{token}", {
    summary: "The wall behind a share link.",
    request: z.object({ token: z.string().max(200) }),
    handler: (api, { token }) => api.shares.read({ token }),
    response: ({ templateKey, design, ...wall }) =>
      wrapData({ ...wall, template_key: templateKey, userTemplateInfo: design }),
    responseSchema: WrappedData(SharedWallDto),
  }),
];

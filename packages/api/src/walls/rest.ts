import { WallId } from "@storywall/domain/kernel/ids";
import { GivenDesign } from "@storywall/domain/walls/design/given-design";
import { WallSummary, WallVersionView, WallView } from "@storywall/domain/walls/schema";
import { z } from "zod";
import { Doubled, doubled, InData, inData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

const withWireId = <T extends { id: WallId }>({ id, ...wall }: T) => ({ _id: id, ...wall });

const wire = { _id: WallId, template_key: z.string(), userTemplateInfo: WallView.shape.design };
const WallDto = WallView.omit({ id: true, templateKey: true, design: true }).extend(wire);
const toWallDto = ({ templateKey, design, ...wall }: WallView) =>
  doubled({ ...withWireId(wall), template_key: templateKey, userTemplateInfo: design });

const SummaryDto = WallSummary.omit({ id: true, templateKey: true }).extend({ _id: WallId, template_key: z.string() });
const toSummaryDto = ({ templateKey, ...wall }: WallSummary) => ({ ...withWireId(wall), template_key: templateKey });

const version = z.coerce.number().int().min(1).optional();
const content = { name: z.string(), template_key: z.string().max(60), userTemplateInfo: GivenDesign };
const oneWall = z.object({ wallId: WallId });

/** The visitor's saved walls. Another visitor's wall is reported as unknown. */
export const wallRoutes = [
  route("GET", "/api/walls", {
    summary: "The visitor's saved walls, the one changed last first.",
    reads: z.object({}),
    calls: (api) => api.walls.list(),
    replies: (walls) => inData(walls.map(toSummaryDto)),
    shape: InData(z.array(SummaryDto)),
  }),

  route("POST", "/api/walls", {
    summary: "Saves a new wall.",
    reads: z.object(content),
    calls: (api, { name, template_key, userTemplateInfo }) =>
      api.walls.save({ wallId: null, name, templateKey: template_key, design: userTemplateInfo }),
    replies: toWallDto,
    shape: Doubled(WallDto),
  }),

  route("GET", "/api/walls/{wallId}", {
    summary: "One saved wall.",
    reads: oneWall,
    calls: (api, { wallId }) => api.walls.read({ wallId }),
    replies: toWallDto,
    shape: Doubled(WallDto),
  }),

  route("PUT", "/api/walls/{wallId}", {
    summary: "Saves the next version of a wall; with `version`, only if that is the one it has now.",
    reads: z.object({ wallId: WallId, version, ...content }),
    calls: (api, { wallId, version: sent, name, template_key, userTemplateInfo }) =>
      api.walls.save({ wallId, version: sent, name, templateKey: template_key, design: userTemplateInfo }),
    replies: toWallDto,
    shape: Doubled(WallDto),
  }),

  route("PUT", "/api/walls/{wallId}/name", {
    summary: "Gives a wall another name.",
    reads: z.object({ wallId: WallId, version, name: z.string() }),
    calls: (api, given) => api.walls.rename(given),
    replies: toWallDto,
    shape: Doubled(WallDto),
  }),

  route("DELETE", "/api/walls/{wallId}", {
    summary: "Removes a wall; for 30 days it can be had back.",
    reads: oneWall,
    calls: (api, { wallId }) => api.walls.remove({ wallId }),
    replies: (removed) => inData(withWireId(removed)),
    shape: InData(z.object({ _id: WallId, undoUntil: z.iso.datetime() })),
  }),

  route("POST", "/api/walls/{wallId}/undelete", {
    summary: "Brings a removed wall back.",
    needsBody: false,
    reads: oneWall,
    calls: (api, { wallId }) => api.walls.undelete({ wallId }),
    replies: toWallDto,
    shape: Doubled(WallDto),
  }),

  route("POST", "/api/walls/{wallId}/duplicate", {
    summary: "Makes a second wall with the same design.",
    needsBody: false,
    reads: oneWall,
    calls: (api, { wallId }) => api.walls.duplicate({ wallId }),
    replies: toWallDto,
    shape: Doubled(WallDto),
  }),

  route("GET", "/api/walls/{wallId}/versions", {
    summary: "The last versions of a wall, the newest first.",
    reads: oneWall,
    calls: (api, { wallId }) => api.walls.versions({ wallId }),
    replies: inData,
    shape: InData(z.array(WallVersionView)),
  }),

  route("POST", "/api/walls/{wallId}/versions/{to}/restore", {
    summary: "Makes an earlier version the newest.",
    needsBody: false,
    reads: z.object({ wallId: WallId, to: z.coerce.number().int().min(1), version }),
    calls: (api, given) => api.walls.restoreVersion(given),
    replies: toWallDto,
    shape: Doubled(WallDto),
  }),
];

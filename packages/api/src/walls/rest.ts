import { WallId } from "@storywall/domain/kernel/ids";
import { DesignInput } from "@storywall/domain/walls/design/validate-design";
import { WallSummary, WallVersionView, WallView } from "@storywall/domain/walls/schema";
import { z } from "zod";
import { addDataCopy, createDataCopySchema, createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";

const renameIdForRest = <T extends { id: WallId }>({ id, ...wall }: T) => ({ _id: id, ...wall });

const restShape = { _id: WallId, template_key: z.string(), userTemplateInfo: WallView.shape.design };
export const WallDto = WallView.omit({ id: true, templateKey: true, design: true }).extend(restShape);
const toWallDto = ({ templateKey, design, ...wall }: WallView) =>
  addDataCopy({ ...renameIdForRest(wall), template_key: templateKey, userTemplateInfo: design });

const SummaryDto = WallSummary.omit({ id: true, templateKey: true }).extend({ _id: WallId, template_key: z.string() });
const toWallSummaryDto = ({ templateKey, ...wall }: WallSummary) => ({
  ...renameIdForRest(wall),
  template_key: templateKey,
});

const version = z.coerce.number().int().min(1).optional();
const contentShape = { name: z.string(), template_key: z.string().max(60), userTemplateInfo: DesignInput };
const oneWall = z.object({ wallId: WallId });

/** Routes for the visitor's saved walls. Another visitor's wall is reported as unknown. */
export const wallRoutes = [
  defineRoute("GET", "/api/walls", {
    summary: "The visitor's saved walls, most recently changed first.",
    request: z.object({}),
    handler: (api) => api.walls.list(),
    response: (walls) => wrapInData(walls.map(toWallSummaryDto)),
    responseSchema: createWrappedDataSchema(z.array(SummaryDto)),
  }),

  defineRoute("POST", "/api/walls", {
    summary: "Saves a new wall.",
    request: z.object(contentShape),
    handler: (api, { name, template_key, userTemplateInfo }) =>
      api.walls.save({ wallId: null, name, templateKey: template_key, design: userTemplateInfo }),
    response: toWallDto,
    responseSchema: createDataCopySchema(WallDto),
  }),

  defineRoute("GET", "/api/walls/{wallId}", {
    summary: "One saved wall.",
    request: oneWall,
    handler: (api, { wallId }) => api.walls.read({ wallId }),
    response: toWallDto,
    responseSchema: createDataCopySchema(WallDto),
  }),

  defineRoute("PUT", "/api/walls/{wallId}", {
    summary: "Saves a new version of a wall. With `version`, only if that is the current one.",
    request: z.object({ wallId: WallId, version, ...contentShape }),
    handler: (api, { wallId, version: sent, name, template_key, userTemplateInfo }) =>
      api.walls.save({ wallId, version: sent, name, templateKey: template_key, design: userTemplateInfo }),
    response: toWallDto,
    responseSchema: createDataCopySchema(WallDto),
  }),

  defineRoute("PUT", "/api/walls/{wallId}/name", {
    summary: "Renames a wall.",
    request: z.object({ wallId: WallId, version, name: z.string() }),
    handler: (api, input) => api.walls.rename(input),
    response: toWallDto,
    responseSchema: createDataCopySchema(WallDto),
  }),

  defineRoute("DELETE", "/api/walls/{wallId}", {
    summary: "Removes a wall. It can be restored for 30 days.",
    request: oneWall,
    handler: (api, { wallId }) => api.walls.remove({ wallId }),
    response: (removed) => wrapInData(renameIdForRest(removed)),
    responseSchema: createWrappedDataSchema(z.object({ _id: WallId, undoUntil: z.iso.datetime() })),
  }),

  defineRoute("POST", "/api/walls/{wallId}/undelete", {
    summary: "Restores a removed wall.",
    needsBody: false,
    request: oneWall,
    handler: (api, { wallId }) => api.walls.undelete({ wallId }),
    response: toWallDto,
    responseSchema: createDataCopySchema(WallDto),
  }),

  defineRoute("POST", "/api/walls/{wallId}/duplicate", {
    summary: "Duplicates a wall.",
    needsBody: false,
    request: oneWall,
    handler: (api, { wallId }) => api.walls.duplicate({ wallId }),
    response: toWallDto,
    responseSchema: createDataCopySchema(WallDto),
  }),

  defineRoute("GET", "/api/walls/{wallId}/versions", {
    summary: "The latest versions of a wall, newest first.",
    request: oneWall,
    handler: (api, { wallId }) => api.walls.versions({ wallId }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.array(WallVersionView)),
  }),

  defineRoute("POST", "/api/walls/{wallId}/versions/{to}/restore", {
    summary: "Restores an earlier version.",
    needsBody: false,
    request: z.object({ wallId: WallId, to: z.coerce.number().int().min(1), version }),
    handler: (api, input) => api.walls.restoreVersion(input),
    response: toWallDto,
    responseSchema: createDataCopySchema(WallDto),
  }),
];

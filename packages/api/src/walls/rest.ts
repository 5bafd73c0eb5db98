import { PhotoHandle, WallId } from "@storywall/domain/kernel/ids";
import { Crop } from "@storywall/domain/walls/crop/crop-schema";
import { DesignInput } from "@storywall/domain/walls/design/design-input";
import { TemplateInfoView, WallSummary, WallVersionView, WallView } from "@storywall/domain/walls/schema";
import { z } from "zod";
import { designErrors } from "../http/error-groups.ts";
import { addDataCopy, createSchemaWithDataCopy, createWrappedDataSchema, wrapInData } from "../http/responses.ts";
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
    procedure: "walls.list",
    summary: "The visitor's saved walls, most recently changed first.",
    request: z.object({}),
    handler: (api) => api.walls.list(),
    response: (walls) => wrapInData(walls.map(toWallSummaryDto)),
    responseSchema: createWrappedDataSchema(z.array(SummaryDto)),
  }),

  defineRoute("POST", "/api/walls", {
    procedure: "walls.save",
    summary: "Saves a new wall.",
    errors: [...designErrors, "NAME_MISSING", "NAME_TOO_LONG", "WALL_LIMIT", "WALL_NOT_FOUND", "WALL_CHANGED"],
    request: z.object(contentShape),
    handler: (api, { name, template_key, userTemplateInfo }) =>
      api.walls.save({ wallId: null, name, templateKey: template_key, design: userTemplateInfo }),
    response: toWallDto,
    responseSchema: createSchemaWithDataCopy(WallDto),
  }),

  defineRoute("GET", "/api/walls/{wallId}", {
    procedure: "walls.read",
    summary: "One saved wall.",
    errors: ["WALL_NOT_FOUND"],
    request: oneWall,
    handler: (api, { wallId }) => api.walls.read({ wallId }),
    response: toWallDto,
    responseSchema: createSchemaWithDataCopy(WallDto),
  }),

  defineRoute("PUT", "/api/walls/{wallId}", {
    procedure: "walls.save",
    summary: "Saves a new version of a wall. With `version`, only if that is the current one.",
    errors: [...designErrors, "NAME_MISSING", "NAME_TOO_LONG", "WALL_LIMIT", "WALL_NOT_FOUND", "WALL_CHANGED"],
    request: z.object({ wallId: WallId, version, ...contentShape }),
    handler: (api, { wallId, version: sent, name, template_key, userTemplateInfo }) =>
      api.walls.save({ wallId, version: sent, name, templateKey: template_key, design: userTemplateInfo }),
    response: toWallDto,
    responseSchema: createSchemaWithDataCopy(WallDto),
  }),

  defineRoute("PUT", "/api/walls/{wallId}/name", {
    procedure: "walls.rename",
    summary: "Renames a wall.",
    errors: ["NAME_MISSING", "NAME_TOO_LONG", "WALL_NOT_FOUND", "WALL_CHANGED"],
    request: z.object({ wallId: WallId, version, name: z.string() }),
    handler: (api, input) => api.walls.rename(input),
    response: toWallDto,
    responseSchema: createSchemaWithDataCopy(WallDto),
  }),

  defineRoute("DELETE", "/api/walls/{wallId}", {
    procedure: "walls.remove",
    summary: "Removes a wall. It can be restored for 30 days.",
    errors: ["WALL_NOT_FOUND"],
    request: oneWall,
    handler: (api, { wallId }) => api.walls.remove({ wallId }),
    response: (removed) => wrapInData(renameIdForRest(removed)),
    responseSchema: createWrappedDataSchema(z.object({ _id: WallId, undoUntil: z.iso.datetime() })),
  }),

  defineRoute("POST", "/api/walls/{wallId}/undelete", {
    procedure: "walls.undelete",
    summary: "Restores a removed wall.",
    errors: ["WALL_NOT_FOUND", "WALL_LIMIT"],
    needsBody: false,
    request: oneWall,
    handler: (api, { wallId }) => api.walls.undelete({ wallId }),
    response: toWallDto,
    responseSchema: createSchemaWithDataCopy(WallDto),
  }),

  defineRoute("POST", "/api/walls/{wallId}/duplicate", {
    procedure: "walls.duplicate",
    summary: "Duplicates a wall.",
    errors: ["WALL_NOT_FOUND", "WALL_LIMIT"],
    needsBody: false,
    request: oneWall,
    handler: (api, { wallId }) => api.walls.duplicate({ wallId }),
    response: toWallDto,
    responseSchema: createSchemaWithDataCopy(WallDto),
  }),

  defineRoute("GET", "/api/walls/{wallId}/versions", {
    procedure: "walls.versions",
    summary: "The latest versions of a wall, newest first.",
    errors: ["WALL_NOT_FOUND"],
    request: oneWall,
    handler: (api, { wallId }) => api.walls.versions({ wallId }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.array(WallVersionView)),
  }),

  defineRoute("POST", "/api/walls/{wallId}/versions/{to}/restore", {
    procedure: "walls.restoreVersion",
    summary: "Restores an earlier version.",
    errors: ["WALL_CHANGED", "WALL_NOT_FOUND"],
    needsBody: false,
    request: z.object({ wallId: WallId, to: z.coerce.number().int().min(1), version }),
    handler: (api, input) => api.walls.restoreVersion(input),
    response: toWallDto,
    responseSchema: createSchemaWithDataCopy(WallDto),
  }),
];

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
    procedure: "visitor.saveTemplateInfo",
    summary: "Saves the visitor's latest template info. The last write wins.",
    errors: designErrors,
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
    procedure: "visitor.templateInfo",
    summary: "The visitor's latest template info, or null.",
    request: z.object({ template_key: z.string().max(60) }),
    handler: (api, { template_key }) => api.visitor.templateInfo({ templateKey: template_key }),
    response: (info) => wrapInData(info && toTemplateInfoDto(info)),
    responseSchema: createWrappedDataSchema(TemplateInfoDto.nullable()),
  }),
];

const UserPhotoDto = z.object({
  uuid: z.uuid(),
  url: z.url().nullable(),
  handle: PhotoHandle,
  cropParams: Crop.nullable(),
});

/** User id sent by old clients. It must be the session's own visitor. */

export const userPhotoRoutes = [
  defineRoute("POST", "/api/misc/add_or_update_user_photo", {
    procedure: "photos.record",
    summary: "Saves what a client sends about its photo. Only the crop is used.",
    errors: ["PHOTO_NOT_FOUND", "PHOTO_DELETED"],
    request: z.object({
      user_id: ownUserId,
      photo_id: z.uuid('"photo_id" must be a UUID.'),
      photo_obj: z.object({ handle: z.string().max(200), cropParams: Crop.nullish() }),
    }),
    handler: (api, { photo_id, photo_obj }) => api.photos.record({ photoId: photo_id, ...photo_obj }),
    response: ({ uuid, url, handle, cropParams }) => wrapInData({ uuid, url, handle, cropParams }),
    responseSchema: createWrappedDataSchema(UserPhotoDto),
  }),
];

import { catalogFiles } from "./catalog/files.ts";
import type { FileRoute } from "./http/file-route.ts";
import { operationsFiles } from "./operations/files.ts";
import { orderFiles } from "./orders/files.ts";
import { productionFiles } from "./production/files.ts";
import { wallFiles } from "./walls/files.ts";

export const fileRoutes: readonly FileRoute[] = [
  ...catalogFiles,
  ...wallFiles,
  ...orderFiles,
  ...productionFiles,
  ...operationsFiles,
];

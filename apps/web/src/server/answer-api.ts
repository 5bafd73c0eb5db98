import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiConfig } from "@storywall/api/context";
import { handleRequest, isForApi } from "@storywall/api/handle-request";
import { answerHealth, isAboutHealth } from "@storywall/api/health";
import { answerNode } from "@storywall/api/node-http";
import type { Deps } from "@storywall/services/context";

/** Whether `openApi`'s function answers this path; every other path is a page or one of its files. */
export const isApiPath = (pathname: string): boolean => isForApi(pathname) || isAboutHealth(pathname);

/** Answers the paths of the API and of the health checks. */
export function openApi(deps: Deps, config: ApiConfig) {
  return (req: IncomingMessage, res: ServerResponse, pathname: string): Promise<void> =>
    isForApi(pathname)
      ? answerNode(req, res, (request, ip) => handleRequest(request, deps, config, { ip }))
      : answerNode(req, res, () => answerHealth(pathname, deps, config.outside));
}

export const pathnameOf = (req: IncomingMessage): string => (req.url ?? "").split("?", 1)[0] ?? "";

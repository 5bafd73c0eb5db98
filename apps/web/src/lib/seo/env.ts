/** Returns the absolute URL of a path. The shop's URL is set at run time, so a build must not call this. */
export const toAbsoluteUrl = (path: string): string => new URL(path, process.env.PUBLIC_URL).href;

/** What each request turned out to be for: known by the handler that matched it, asked for when it is counted. */
const names = new WeakMap<Request, string>();

export const nameRoute = (request: Request, route: string): void => void names.set(request, route);

/** The pattern, the procedure, or `other`: never the address itself, which holds ids. */
export const routeName = (request: Request): string => names.get(request) ?? "other";

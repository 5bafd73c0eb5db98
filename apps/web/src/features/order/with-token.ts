/** The way to something of an order for whoever came by its link. */
export const withToken = (path: string, token: string | undefined): string =>
  token ? `${path}?token=${encodeURIComponent(token)}` : path;

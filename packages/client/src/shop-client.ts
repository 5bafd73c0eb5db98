/** The only site that sells (S-200). */
const SITE = "US";

export type ClientParts = {
  /** Where the shop is, without `/api` (S-141); empty on its own pages. */
  host?: string;
  /** Shows one short word of success, or of failure. */
  toast: { success(text: string): void; error(text: string): void };
  /** Where the signed-in `user` is kept, in a browser (S-094). */
  storage?: { removeItem(key: string): void };
  fetch?: typeof fetch;
};

export type CallOptions = {
  /** Nothing is shown, good or bad (C-17). */
  silent?: boolean;
};

type Body = { message?: unknown; error?: unknown };

/** A call the shop refused. `body` is its answer, null where that was no JSON. */
export class CallFailed extends Error {
  readonly status: number;
  readonly body: Body | null;

  constructor(status: number, body: Body | null) {
    super(`The shop answered ${status}.`);
    this.name = "CallFailed";
    this.status = status;
    this.body = body;
  }
}

/**
 * The specification's shared client over the published paths (sections 7 and 8), for programs that are not our own pages:
 * those speak tRPC through a link with the same rules. Cookies go along, no authorization header does (S-142).
 */
export function openShopClient({ host = "", toast, storage, fetch: ask = fetch }: ClientParts) {
  /** Rejects with what went wrong, after it was told in one toast (S-191…S-193). */
  return async function call<T>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    payload: Record<string, unknown> = {},
    { silent = false }: CallOptions = {},
  ): Promise<T> {
    try {
      const body = await send<T & Body>(ask, `${host}/api${path}`, method, withSite(path, payload));
      if (!silent && isText(body?.message)) toast.success(body.message);
      return body;
    } catch (error) {
      if (error instanceof CallFailed && error.status === 401) storage?.removeItem("user");
      if (!silent) toast.error(failureText(error));
      throw error;
    }
  };
}

async function send<T>(ask: typeof fetch, url: string, method: string, payload: Record<string, unknown>): Promise<T> {
  const query = method === "GET" ? `?${new URLSearchParams(toQuery(payload))}` : "";
  const response = await ask(url + query, {
    method,
    credentials: "include",
    ...(method === "GET" ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(payload) }),
  });
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new CallFailed(response.status, body);
  return body as T;
}

/** All cart and payment calls name the site (S-143). */
function withSite(path: string, payload: Record<string, unknown>): Record<string, unknown> {
  return /^\/(shopify|payments)\//.test(path) ? { ...payload, site: SITE } : payload;
}

/** Lists become repeated names. */
function toQuery(payload: Record<string, unknown>): string[][] {
  return Object.entries(payload).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter((one) => one != null).map((one) => [name, String(one)]),
  );
}

/** The answer's message, else the error's own, else the answer's error (S-192). */
export function failureText(error: unknown): string {
  const { body = null, message } = error as { body?: Body | null; message?: unknown };
  return [body?.message, message, body?.error].find(isText) ?? "Something went wrong.";
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

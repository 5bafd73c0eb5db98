// The web's own Request and Response make streams and signals that most calls never look at. These two look the same and
// make them at the first use.

type Given = {
  method: string;
  url: string;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer> | null;
  /** Asked for at most once. */
  signal: () => AbortSignal;
};

/** What reads a body: it makes the whole thing at the first use. */
function lazy<Whole extends Request | Response>(prototype: Whole) {
  abstract class Lazy {
    #whole: Whole | undefined;
    protected abstract make(): Whole;

    #get(): Whole {
      this.#whole ??= this.make();
      return this.#whole;
    }
    get body() {
      return this.#get().body;
    }
    get bodyUsed() {
      return this.#whole?.bodyUsed ?? false;
    }
    text() {
      return this.#get().text();
    }
    json() {
      return this.#get().json();
    }
    arrayBuffer() {
      return this.#get().arrayBuffer();
    }
    clone() {
      return this.#get().clone();
    }
  }
  Object.setPrototypeOf(Lazy.prototype, prototype);
  return Lazy;
}

/**
 * Names and values by turns, as Node writes them and takes them off the wire. Most calls ask for a few by name, or send
 * them as they are: the web's own are made when more than that is done.
 */
class LightHeaders {
  #raw: readonly string[];
  #named: ReadonlyMap<string, string> | undefined;
  #whole: Headers | undefined;

  constructor(raw: readonly string[]) {
    this.#raw = raw;
  }

  /** What was sent twice is one value, as the web's own join it. */
  #byName(): ReadonlyMap<string, string> {
    if (this.#named) return this.#named;
    const named = new Map<string, string>();
    for (let at = 0; at < this.#raw.length; at += 2) {
      const name = (this.#raw[at] ?? "").toLowerCase();
      const value = this.#raw[at + 1] ?? "";
      const before = named.get(name);
      named.set(name, before === undefined ? value : `${before}${name === "cookie" ? "; " : ", "}${value}`);
    }
    this.#named = named;
    return named;
  }

  /** Undefined once they may have been changed. */
  raw(): readonly string[] | undefined {
    return this.#whole ? undefined : this.#raw;
  }

  #get(): Headers {
    if (this.#whole) return this.#whole;
    const whole = new Headers();
    for (let at = 0; at < this.#raw.length; at += 2) whole.append(this.#raw[at] ?? "", this.#raw[at + 1] ?? "");
    this.#whole = whole;
    return whole;
  }
  get(name: string) {
    return this.#whole ? this.#whole.get(name) : (this.#byName().get(name.toLowerCase()) ?? null);
  }
  has(name: string) {
    return this.#whole ? this.#whole.has(name) : this.#byName().has(name.toLowerCase());
  }
  append(name: string, value: string) {
    if (this.#whole) return this.#whole.append(name, value);
    this.#raw = [...this.#raw, name, value];
    this.#named = undefined;
  }
  set(name: string, value: string) {
    this.#get().set(name, value);
  }
  delete(name: string) {
    this.#get().delete(name);
  }
  getSetCookie() {
    if (this.#whole) return this.#whole.getSetCookie();
    return this.#raw.filter((_, at) => at % 2 === 1 && this.#raw[at - 1]?.toLowerCase() === "set-cookie");
  }
  forEach(each: Parameters<Headers["forEach"]>[0], self?: unknown) {
    this.#get().forEach(each, self);
  }
  keys() {
    return this.#get().keys();
  }
  values() {
    return this.#get().values();
  }
  entries() {
    return this.#get().entries();
  }
  [Symbol.iterator]() {
    return this.#get().entries();
  }
}
Object.setPrototypeOf(LightHeaders.prototype, Headers.prototype);

/** Headers by names and values that are known to be sound: a request's `rawHeaders`, or our own. */
export const lightHeaders = (raw: readonly string[]): Headers => new LightHeaders(raw) as unknown as Headers;

/** Names and values as Node writes them. */
export function rawOf(headers: Headers): readonly string[] {
  const raw = headers instanceof LightHeaders ? headers.raw() : undefined;
  return raw ?? [...headers].flat();
}

class LightRequest extends lazy(Request.prototype) {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly #signal: () => AbortSignal;
  #made: AbortSignal | undefined;

  constructor({ method, url, headers, bytes, signal }: Given) {
    super();
    this.method = method;
    this.url = url;
    this.headers = headers;
    this.#signal = signal;
    this.bytes = bytes;
  }

  protected make(): Request {
    const { url, method, headers, signal, bytes: body } = this;
    return new Request(url, { method, headers, signal, ...(body ? { body } : {}) });
  }

  get signal() {
    this.#made ??= this.#signal();
    return this.#made;
  }
}

/** A request whose body, if it has one, is there already. */
export const lightRequest = (given: Given): Request => new LightRequest(given) as unknown as Request;

/** The body of a request that was made here, without a stream. Undefined for any other request. */
export const bytesOf = (request: Request): Uint8Array<ArrayBuffer> | null | undefined =>
  request instanceof LightRequest ? request.bytes : undefined;

class TextResponse extends lazy(Response.prototype) {
  readonly status: number;
  readonly headers: Headers;
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[], status: number, headers: Headers) {
    super();
    this.pieces = pieces;
    this.status = status;
    this.headers = headers;
  }

  protected make(): Response {
    const { pieces, status, headers } = this;
    return new Response(pieces.join(""), { status, headers });
  }

  get ok() {
    return this.status >= 200 && this.status < 300;
  }
}

/** A body of one text, or of several written one after the other. */
export const textResponse = (
  text: string | readonly string[],
  { status = 200, headers }: { status?: number; headers: Headers },
): Response => new TextResponse(typeof text === "string" ? [text] : text, status, headers) as unknown as Response;

/** The text of a response that was made here, in its pieces, unless somebody has begun to read it otherwise. */
export const piecesOf = (response: Response): readonly string[] | undefined =>
  response instanceof TextResponse && !response.bodyUsed ? response.pieces : undefined;

const urls = new WeakMap<Request, URL>();

/** The request's address, taken apart once. */
export function urlOf(request: Request): URL {
  const known = urls.get(request);
  if (known) return known;
  const url = new URL(request.url);
  urls.set(request, url);
  return url;
}

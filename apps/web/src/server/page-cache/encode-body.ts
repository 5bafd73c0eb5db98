import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** In order of preference. */
export const encodings = ["br", "gzip", "identity"] as const;
type Encoding = (typeof encodings)[number];

/** A body in any encoding. Each encoding is compressed once, when it is first requested. */
export type EncodedBody = (encoding: Encoding) => Promise<Buffer>;

/** Higher levels take much longer for hardly smaller pages. */
const BROTLI_LEVEL = 4;

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } }),
  gzip: promisify(gzip),
  identity: async (body) => body,
};

export function encodeBody(body: Buffer): EncodedBody {
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const known = encoded.get(encoding) ?? compressors[encoding](body);
    encoded.set(encoding, known);
    return known;
  };
}

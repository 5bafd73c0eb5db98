import type { Size } from "@storywall/domain/kernel/rect";
import type { CodingPoints } from "../color/coding-points.ts";
import { readTag, readUint16, readUint32 } from "./bytes.ts";

export type HeifHeader = {
  kind: "heic" | "avif";
  /** Size of the primary picture as stored; null if the bytes in `head` do not contain it. */
  size: Size | null;
  /** Color of the primary picture's `nclx` box; null without such a box. */
  codingPoints: CodingPoints | null;
};

export type Box = { type: string; start: number; end: number };

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx"]);
const avifBrands = new Set(["avif", "avis"]);

/**
 * Reads the header of a HEIC or AVIF file. Returns null for other files, such as movies and CR3 files, which use the
 * same container.
 */
export function readHeifHeader(head: Uint8Array): HeifHeader | null {
  const [ftyp, ...rest] = listBoxes(head, 0, head.length);
  if (ftyp?.type !== "ftyp") return null;

  const brands = new Set<string>();
  for (let at = ftyp.start; at + 4 <= Math.min(ftyp.end, head.length); at += 4) brands.add(readTag(head, at));

  const meta = rest.find(({ type }) => type === "meta");
  const picture = meta ? readPrimaryPicture(head, meta) : null;
  const kind = picture?.codec ?? findKindByBrands(brands);
  if (!kind || !["mif1", "msf1", ...heicBrands, ...avifBrands].some((brand) => brands.has(brand))) return null;
  return { kind, size: picture?.size ?? null, codingPoints: picture?.codingPoints ?? null };
}

function findKindByBrands(brands: ReadonlySet<string>): HeifHeader["kind"] | null {
  if ([...heicBrands].some((brand) => brands.has(brand))) return "heic";
  return [...avifBrands].some((brand) => brands.has(brand)) ? "avif" : null;
}

function readPrimaryPicture(head: Uint8Array, meta: Box) {
  const inMeta = listBoxes(head, meta.start + 4, meta.end);
  const pitm = inMeta.find(({ type }) => type === "pitm");
  const iprp = inMeta.find(({ type }) => type === "iprp");
  if (!pitm || !iprp || iprp.end > head.length) return null;

  const inIprp = listBoxes(head, iprp.start, iprp.end);
  const ipco = inIprp.find(({ type }) => type === "ipco");
  if (!ipco) return null;
  const properties = listBoxes(head, ipco.start, ipco.end);

  const primary = head[pitm.start] === 0 ? readUint16(head, pitm.start + 4) : readUint32(head, pitm.start + 4);
  const indexes = inIprp
    .filter(({ type }) => type === "ipma")
    .flatMap((ipma) => readPropertyAssociations(head, ipma, primary));
  const own = indexes.flatMap((index) => properties[index - 1] ?? []);

  const ispe = own.find(({ type }) => type === "ispe");
  const isNclxBox = ({ type, start }: Box) => type === "colr" && readTag(head, start) === "nclx";
  // If a picture consists of tiles, its color may be described only in the tiles.
  const nclx = own.find(isNclxBox) ?? properties.find(isNclxBox);
  const codecs = new Set(properties.map(({ type }) => type));
  return {
    codec: codecs.has("hvcC") ? ("heic" as const) : codecs.has("av1C") ? ("avif" as const) : null,
    size: ispe ? { width: readUint32(head, ispe.start + 4), height: readUint32(head, ispe.start + 8) } : null,
    codingPoints: nclx
      ? { primaries: readUint16(head, nclx.start + 4), transfer: readUint16(head, nclx.start + 6) }
      : null,
  };
}

/** Returns the one-based property indexes that an `ipma` box assigns to an item. */
function readPropertyAssociations(head: Uint8Array, { start, end }: Box, item: number): number[] {
  const version = head[start] ?? 0;
  const wide = ((head[start + 3] ?? 0) & 1) === 1;
  let at = start + 8;
  for (let left = readUint32(head, start + 4); left > 0 && at < end; left--) {
    const id = version < 1 ? readUint16(head, at) : readUint32(head, at);
    at += version < 1 ? 2 : 4;
    const count = head[at] ?? 0;
    at += 1;
    const readPropertyIndex = (index: number) =>
      wide ? readUint16(head, at + index * 2) & 0x7fff : (head[at + index] ?? 0) & 0x7f;
    if (id === item) return Array.from({ length: count }, (_, index) => readPropertyIndex(index));
    at += count * (wide ? 2 : 1);
  }
  return [];
}

/**
 * Lists the boxes between the offsets `from` and `to`. The `start` and `end` of a box are the offsets of its content. A
 * box that begins after the last available byte is omitted.
 */
export function listBoxes(bytes: Uint8Array, from: number, to: number): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= Math.min(to, bytes.length); ) {
    let size = readUint32(bytes, at);
    let start = at + 8;
    if (size === 1) {
      size = readUint32(bytes, at + 8) * 2 ** 32 + readUint32(bytes, at + 12);
      start = at + 16;
    }
    const end = size === 0 ? to : at + size;
    if (end < start) break;
    found.push({ type: readTag(bytes, at + 4), start, end });
    at = end;
  }
  return found;
}

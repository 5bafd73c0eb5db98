import { readTag, readUint16, readUint32 } from "../header/bytes.ts";
import { type Box, listBoxes } from "../header/heif-header.ts";

export type HeifItem = {
  id: number;
  /** Four-letter type, such as `hvc1` for HEVC and `grid` for a picture of tiles. */
  type: string;
  /** The item's data. A part that is not in the file is null. */
  parts: (Uint8Array | null)[];
};

export type HeifItems = {
  items: HeifItem[];
  /** Ids of items that are parts of other items, such as the tiles of a grid. */
  tileIds: number[];
  /** Number of bytes of the length before each NAL unit of HEVC data. Null without HEVC properties. */
  nalLengthBytes: number | null;
};

/** Reads the items of a HEIC or AVIF file. Returns null if the list of items is missing or incomplete. */
export function readHeifItems(file: Uint8Array): HeifItems | null {
  const meta = listBoxes(file, 0, file.length).find(({ type }) => type === "meta");
  if (!meta || meta.end > file.length) return null;
  const boxes = new Map(listBoxes(file, meta.start + 4, meta.end).map((box) => [box.type, box]));
  const [iloc, iinf, iref, idat] = ["iloc", "iinf", "iref", "idat"].map((type) => boxes.get(type));
  if (!iloc || !iinf) return null;
  const types = readItemTypes(file, iinf);
  const inlineData = idat ? file.subarray(idat.start, idat.end) : new Uint8Array();
  const items = readItemLocations(file, iloc).map(({ id, isInline, extents }) => ({
    id,
    type: types.get(id) ?? "",
    parts: extents.map((extent) => readExtent(isInline ? inlineData : file, extent)),
  }));
  const tileIds = iref ? readTileIds(file, iref) : [];
  return { items, tileIds, nalLengthBytes: readNalLengthBytes(file, boxes.get("iprp")) };
}

type Extent = { offset: number; length: number };

/** Reads an extent. A length of zero means the whole source from the offset on. */
function readExtent(source: Uint8Array, { offset, length }: Extent): Uint8Array | null {
  const end = length === 0 ? source.length : offset + length;
  return offset < end && end <= source.length ? source.subarray(offset, end) : null;
}

function readItemTypes(file: Uint8Array, { start, end }: Box): Map<number, string> {
  const firstEntry = start + (file[start] === 0 ? 6 : 8);
  const entries = listBoxes(file, firstEntry, end).filter(({ type }) => type === "infe");
  return new Map(
    entries.map((entry) => {
      const isWide = file[entry.start] === 3;
      const id = isWide ? readUint32(file, entry.start + 4) : readUint16(file, entry.start + 4);
      return [id, readTag(file, entry.start + (isWide ? 10 : 8))];
    }),
  );
}

type ItemLocation = { id: number; isInline: boolean; extents: Extent[] };

/** Reads the `iloc` box. Items that are stored in other files or within other items are omitted. */
function readItemLocations(file: Uint8Array, { start, end }: Box): ItemLocation[] {
  let at = start;
  const readNumber = (bytes: number) => {
    let value = 0;
    for (let index = 0; index < bytes; index++) value = value * 256 + (file[at + index] ?? 0);
    at += bytes;
    return value;
  };
  const version = readNumber(1);
  at += 3;
  const sizes = readNumber(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const locations: ItemLocation[] = [];
  for (let left = readNumber(version < 2 ? 2 : 4); left > 0 && at < end; left--) {
    const id = readNumber(version < 2 ? 2 : 4);
    const constructionMethod = version === 0 ? 0 : readNumber(2) & 15;
    const otherFile = readNumber(2);
    const base = readNumber(baseBytes);
    const extents: Extent[] = [];
    for (let parts = readNumber(2); parts > 0 && at < end; parts--) {
      at += indexBytes;
      extents.push({ offset: base + readNumber(offsetBytes), length: readNumber(lengthBytes) });
    }
    if (otherFile === 0 && constructionMethod <= 1) locations.push({ id, isInline: constructionMethod === 1, extents });
  }
  return locations;
}

function readTileIds(file: Uint8Array, { start, end }: Box): number[] {
  const idBytes = file[start] === 0 ? 2 : 4;
  const readId = (at: number) => (idBytes === 2 ? readUint16(file, at) : readUint32(file, at));
  return listBoxes(file, start + 4, end)
    .filter(({ type }) => type === "dimg")
    .flatMap((reference) => {
      const first = reference.start + idBytes + 2;
      const count = Math.min(readUint16(file, reference.start + idBytes), (reference.end - first) / idBytes);
      return Array.from({ length: Math.max(0, count) }, (_, index) => readId(first + index * idBytes));
    });
}

/**
 * Offset in an `hvcC` box of a byte whose last two bits contain the number of bytes of each NAL unit's length, minus
 * one.
 */
const NAL_LENGTH_OFFSET = 21;

function readNalLengthBytes(file: Uint8Array, iprp: Box | undefined): number | null {
  if (!iprp) return null;
  const ipco = listBoxes(file, iprp.start, iprp.end).find(({ type }) => type === "ipco");
  const hvcC = ipco && listBoxes(file, ipco.start, ipco.end).find(({ type }) => type === "hvcC");
  return hvcC ? ((file[hvcC.start + NAL_LENGTH_OFFSET] ?? 0) & 3) + 1 : null;
}

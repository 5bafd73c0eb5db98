/** Data for decoding a scan. `blocks` contains the Huffman tables of each block of an MCU. */
type Scan = { blocks: CodeTables[]; mcus: number; restartInterval: number; data: Uint8Array };
type CodeTables = { dc: HuffmanTable; ac: HuffmanTable };
/**
 * Entries for every value of the next bits. The high byte of an entry is the number of bits of a code and its
 * coefficient, the low byte the number of coefficients by which it advances.
 */
type HuffmanTable = {
  /** One code for every value of the next 16 bits. */
  single: Uint16Array;
  /** All codes that fit into the next `COMBINED_BITS` bits with their coefficients, added up, or 0 if none fits. */
  combined: Uint16Array;
};

const COEFFICIENTS = 64;
/** A table for this number of bits stays in the processor's cache. */
const COMBINED_BITS = 12;
/** Entry for 16 bits that do not begin with a valid code. It advances beyond the block, like too many coefficients. */
const NO_CODE = COEFFICIENTS;
/** Advance of the code that ends a block. It is greater than that of any error. */
const END_OF_BLOCK = 2 * COEFFICIENTS;
/** A block may be read beyond the end of the data. Its 64 codes and their coefficients have at most 31 bits each. */
const MAX_BLOCK_BYTES = COEFFICIENTS * 4;

/**
 * Returns whether the compressed data of a baseline JPEG is inconsistent: an unknown code, more than 64 coefficients in
 * a block, a missing block, or data after the last block. Decoders ignore most of these errors. Returns false for other
 * kinds of JPEG and for unreadable headers, which the decoder must check.
 */
export function hasBrokenScan(jpeg: Uint8Array): boolean {
  const scan = readScan(jpeg);
  if (!scan) return false;
  const { data, mcus, restartInterval } = scan;
  const perSegment = restartInterval || mcus;
  let [from, left] = [0, mcus];
  for (let part = 0; left > 0; part++) {
    const to = findSegmentEnd(data, from);
    const mcusHere = Math.min(perSegment, left);
    if (!isSegmentComplete(data.subarray(from, to), scan.blocks, mcusHere)) return true;
    left -= mcusHere;
    const marker = data[to + 1];
    if (left > 0 && marker !== 0xd0 + (part % 8)) return true;
    from = to + 2;
  }
  return false;
}

function isSegmentComplete(segment: Uint8Array, blocks: readonly CodeTables[], mcus: number): boolean {
  const data = new Uint8Array(segment.length + MAX_BLOCK_BYTES);
  const length = copyWithoutByteStuffing(segment, data);
  const view = new DataView(data.buffer);
  let at = 0;
  for (let mcu = 0; mcu < mcus; mcu++) {
    for (let index = 0; index < blocks.length; index++) {
      const { dc, ac } = blocks[index] as CodeTables;
      const first = dc.single[readNext16Bits(view, at)] as number;
      if (first === NO_CODE) return false;
      at += first >> 8;
      let place = 1;
      while (place < COEFFICIENTS) {
        const next = readNext16Bits(view, at);
        let code = ac.combined[next >> (16 - COMBINED_BITS)] as number;
        // Combined codes must end within this block. The mask removes END_OF_BLOCK from their advance.
        if (code === 0 || place + (code & 0x7f) >= COEFFICIENTS) code = ac.single[next] as number;
        at += code >> 8;
        place += code & 0xff;
      }
      if ((place > COEFFICIENTS && place < END_OF_BLOCK) || at > length * 8) return false;
    }
  }
  return isOnlyPadding(data.subarray((at + 7) >> 3, length));
}

function readNext16Bits(data: DataView, at: number): number {
  return (data.getUint32(at >> 3) << (at & 7)) >>> 16;
}

/** Returns whether the rest of the data is padding. Some cameras pad with one repeated byte. */
const isOnlyPadding = (rest: Uint8Array): boolean => rest.length <= 2 || rest.every((byte) => byte === rest[0]);

/**
 * Reads the scan of a baseline JPEG with interleaved components, which is the usual kind. Returns null for other JPEGs.
 */
function readScan(jpeg: Uint8Array): Scan | null {
  const tables = new Map<number, HuffmanTable>();
  let frame: Frame | null = null;
  let restartInterval = 0;
  for (let at = 2; at + 4 <= jpeg.length; ) {
    if (jpeg[at] !== 0xff) return null;
    const marker = jpeg[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + readWord(jpeg, at + 2);
    const segment = jpeg.subarray(at + 4, end);
    if (marker === 0xc0 || marker === 0xc1) frame = readFrameHeader(segment);
    else if (marker === 0xc4) readHuffmanTables(segment, tables);
    else if (marker === 0xdd) restartInterval = readWord(segment, 0);
    else if (marker === 0xda)
      return frame && parseScanHeader(segment, { frame, tables, restartInterval, data: jpeg.subarray(end) });
    else if (isUnsupportedFrameMarker(marker)) return null;
    at = end;
  }
  return null;
}

const readWord = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** Returns whether the marker belongs to a progressive, lossless or arithmetic JPEG. */
const isUnsupportedFrameMarker = (marker: number) =>
  marker > 0xc1 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8;

type Frame = { width: number; height: number; components: { id: number; across: number; down: number }[] };

function readFrameHeader(segment: Uint8Array): Frame {
  const components = Array.from({ length: segment[5] ?? 0 }, (_, index) => {
    const [id = 0, sampling = 0] = segment.subarray(6 + 3 * index);
    return { id, across: sampling >> 4, down: sampling & 15 };
  });
  return { height: readWord(segment, 1), width: readWord(segment, 3), components };
}

function readHuffmanTables(segment: Uint8Array, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at + 17 <= segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    tables.set(segment[at] ?? 0, createHuffmanTable(counts, segment.subarray(at + 17, at + 17 + total)));
    at += 17 + total;
  }
}

function createHuffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const single = new Uint16Array(0x10000).fill(NO_CODE);
  let [next, index] = [0, 0];
  for (let length = 1; length <= 16; length++) {
    for (let count = counts[length - 1] ?? 0; count > 0; count--) {
      const end = next + (1 << (16 - length));
      const symbol = symbols[index++] ?? 0;
      const advance = symbol === 0 ? END_OF_BLOCK : (symbol >> 4) + 1;
      single.fill(((length + (symbol & 15)) << 8) | advance, next, end);
      next = end;
    }
  }
  const combined = Uint16Array.from({ length: 1 << COMBINED_BITS }, (_, bits) => combineCodes(single, bits));
  return { single, combined };
}

function combineCodes(single: Uint16Array, bits: number): number {
  let combined = 0;
  while ((combined & 0xff) < END_OF_BLOCK) {
    const read = combined >> 8;
    const code = single[(bits << (16 - COMBINED_BITS + read)) & 0xffff] as number;
    if (code === NO_CODE || read + (code >> 8) > COMBINED_BITS) break;
    combined += code;
  }
  return combined;
}

type ParsedSegments = Pick<Scan, "restartInterval" | "data"> & { frame: Frame; tables: Map<number, HuffmanTable> };

function parseScanHeader(segment: Uint8Array, { frame, tables, restartInterval, data }: ParsedSegments): Scan | null {
  const { width, height, components } = frame;
  if (segment[0] !== components.length) return null;
  const isSingle = components.length === 1;
  const blocks = components.flatMap(({ id, across, down }, index): (CodeTables | null)[] => {
    if (segment[1 + 2 * index] !== id) return [null];
    const tableIds = segment[2 + 2 * index] ?? 0;
    const [dc, ac] = [tables.get(tableIds >> 4), tables.get(0x10 | (tableIds & 15))];
    // A single component has one block per MCU, regardless of its sampling factors.
    return Array.from({ length: isSingle ? 1 : across * down }, () => (dc && ac ? { dc, ac } : null));
  });
  if (blocks.length === 0 || blocks.includes(null)) return null;
  const [across, down] = isSingle
    ? [1, 1]
    : [Math.max(...components.map((one) => one.across)), Math.max(...components.map((one) => one.down))];
  const mcus = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down));
  return { blocks: blocks as CodeTables[], mcus, restartInterval, data };
}

/** Returns the offset of the next marker that ends compressed data. */
function findSegmentEnd(data: Uint8Array, from: number): number {
  for (let at = data.indexOf(0xff, from); at >= 0; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1];
    if (next !== 0 && next !== 0xff) return at;
  }
  return data.length;
}

/** Copies the data without the zero byte that follows each FF. Returns the number of bytes. */
function copyWithoutByteStuffing(data: Uint8Array, target: Uint8Array): number {
  let [from, length] = [0, 0];
  for (let at = data.indexOf(0xff); at >= 0; at = data.indexOf(0xff, at + 1)) {
    target.set(data.subarray(from, at + 1), length);
    length += at + 1 - from;
    from = data[at + 1] === 0 ? at + 2 : at + 1;
  }
  target.set(data.subarray(from), length);
  return length + data.length - from;
}

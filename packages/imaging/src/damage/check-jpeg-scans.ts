import { findMarker, jpegMarkers, listJpegSegments } from "./jpeg-segments.ts";

/**
 * "broken": parts of the picture are missing or inconsistent. "intact": all compressed data was checked. "unknown":
 * only the decoder can check the rest.
 */
export type DamageVerdict = "intact" | "broken" | "unknown";

/** Data for decoding a scan. `blocks` contains the Huffman tables of each block of an MCU. */
type Scan = { blocks: CodeTables[]; mcus: number; restartInterval: number; data: Uint8Array };
type CodeTables = { dc: HuffmanTable; ac: HuffmanTable };
/**
 * Entries for every value of the next bits. The high byte of an entry is the number of bits that a code and its
 * coefficient take, and the low byte is the number of coefficients by which the code advances.
 */
type HuffmanTable = {
  /** One code for every value of the next 16 bits. */
  single: Uint16Array;
  /**
   * All codes that fit into the next `COMBINED_BITS` bits together with their coefficients, added up; 0 if no code
   * fits.
   */
  combined: Uint16Array;
};

const COEFFICIENTS = 64;
/** A table for this number of bits stays in the processor's cache. */
const COMBINED_BITS = 12;
/**
 * Entry for 16 bits that do not begin with a valid code. It advances beyond the block, so the check for too many
 * coefficients also detects it.
 */
const NO_CODE = COEFFICIENTS;
/** Advance of the code that ends a block. It is greater than the advance of any error. */
const END_OF_BLOCK = 2 * COEFFICIENTS;
/** A block may be read beyond the end of the data. Its 64 codes and their coefficients have at most 31 bits each. */
const MAX_BLOCK_BYTES = COEFFICIENTS * 4;
/** Maximum number of stray bytes between the last block and the next marker that does not count as damage. */
const MAX_STRAY_BYTES = 4;
/** Number of equal bytes in front of padding with the same value that proves that the data was overwritten. */
const MIN_FILLED_BYTES = 16;

/**
 * Checks the compressed data of a JPEG. Finds unknown codes, more than 64 coefficients in a block, missing blocks, data
 * after the last block and missing scans. Decoders ignore most of these errors. Returns "unknown" for an unreadable
 * header, which the decoder must check.
 */
export function checkJpegScans(jpeg: Uint8Array): DamageVerdict {
  const tables = new Map<number, HuffmanTable>();
  let frame: Frame | null = null;
  let restartInterval = 0;
  const missing = new Set<string>();
  for (const { marker, content, data } of listJpegSegments(jpeg)) {
    if (isFrameMarker(marker)) {
      frame = readFrameHeader(marker, content);
      for (const { id } of frame.components) for (const part of frame.parts) missing.add(`${id} ${part}`);
    } else if (marker === jpegMarkers.huffmanTables) {
      if (!frame?.isProgressive) readHuffmanTables(content, tables);
    } else if (marker === jpegMarkers.restartInterval) restartInterval = readWord(content, 0);
    else if (marker === jpegMarkers.scan) {
      if (!frame?.isKnown) return "unknown";
      const header = readScanHeader(content);
      const completedParts = frame.isProgressive ? header.parts : frame.parts;
      for (const { id } of header.components) for (const part of completedParts) missing.delete(`${id} ${part}`);
      if (frame.isProgressive) continue;
      const scan = prepareScan(header, { frame, tables, restartInterval, data });
      if (!scan) return "unknown";
      if (isScanBroken(scan)) return "broken";
    }
  }
  if (!frame?.isKnown) return "unknown";
  if (missing.size > 0) return "broken";
  return frame.isProgressive ? "unknown" : "intact";
}

function isScanBroken({ data, mcus, blocks, restartInterval }: Scan): boolean {
  const perSegment = restartInterval || mcus;
  let [from, left] = [0, mcus];
  for (let part = 0; left > 0; part++) {
    const to = findMarker(data, from);
    const mcusHere = Math.min(perSegment, left);
    if (!isSegmentComplete(data.subarray(from, to), blocks, mcusHere)) return true;
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
      let position = 1;
      while (position < COEFFICIENTS) {
        const next = readNext16Bits(view, at);
        let code = ac.combined[next >> (16 - COMBINED_BITS)] as number;
        // Combined codes must end within this block. The mask removes END_OF_BLOCK from their advance.
        if (code === 0 || position + (code & 0x7f) >= COEFFICIENTS) code = ac.single[next] as number;
        at += code >> 8;
        position += code & 0xff;
      }
      if ((position > COEFFICIENTS && position < END_OF_BLOCK) || at > length * 8) return false;
    }
  }
  return isOnlyPadding(data.subarray(0, length), (at + 7) >> 3);
}

function readNext16Bits(data: DataView, at: number): number {
  return (data.getUint32(at >> 3) << (at & 7)) >>> 16;
}

/**
 * Returns whether the data from `end` on is padding. Some cameras pad with one repeated byte. If the blocks before
 * `end` consist of the same byte, the data was overwritten.
 */
function isOnlyPadding(data: Uint8Array, end: number): boolean {
  if (data.length - end <= MAX_STRAY_BYTES) return true;
  const padding = data[end];
  return data.subarray(end).every((byte) => byte === padding) && !isPrecededByRun(data, end, padding);
}

const isPrecededByRun = (data: Uint8Array, end: number, value: number | undefined): boolean =>
  end >= MIN_FILLED_BYTES && data.subarray(end - MIN_FILLED_BYTES, end).every((byte) => byte === value);

const readWord = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

/** Returns whether the marker is one of SOF0…SOF15, which do not include DHT, JPG and DAC. */
const isFrameMarker = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

type Frame = {
  width: number;
  height: number;
  components: { id: number; across: number; down: number }[];
  /** Whether the frame has Huffman coding and one of the usual modes. */
  isKnown: boolean;
  isProgressive: boolean;
  /**
   * What must be complete for each component: every coefficient of a progressive JPEG, or the only scan of any other
   * JPEG.
   */
  parts: readonly string[];
};

function readFrameHeader(marker: number, content: Uint8Array): Frame {
  const components = Array.from({ length: content[5] ?? 0 }, (_, index) => {
    const [id = 0, sampling = 0] = content.subarray(6 + 3 * index);
    return { id, across: sampling >> 4, down: sampling & 15 };
  });
  const isProgressive = marker === 0xc2;
  return {
    height: readWord(content, 1),
    width: readWord(content, 3),
    components,
    isKnown: marker <= 0xc2,
    isProgressive,
    parts: isProgressive ? coefficients : ["0"],
  };
}

const coefficients = Array.from({ length: COEFFICIENTS }, (_, index) => String(index));

type ScanHeader = {
  components: { id: number; tableIds: number }[];
  /** Coefficients that the scan completes to their full precision. */
  parts: readonly string[];
};

function readScanHeader(content: Uint8Array): ScanHeader {
  const count = content[0] ?? 0;
  const components = Array.from({ length: count }, (_, index) => {
    const [id = 0, tableIds = 0] = content.subarray(1 + 2 * index);
    return { id, tableIds };
  });
  const [first = 0, last = 0, precision = 0] = content.subarray(1 + 2 * count);
  const isFullPrecision = (precision & 15) === 0;
  return { components, parts: isFullPrecision ? coefficients.slice(first, last + 1) : [] };
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
  const combined = Uint16Array.from({ length: 1 << COMBINED_BITS }, (_, bits) => combineHuffmanCodes(single, bits));
  return { single, combined };
}

function combineHuffmanCodes(single: Uint16Array, bits: number): number {
  let combined = 0;
  while ((combined & 0xff) < END_OF_BLOCK) {
    const read = combined >> 8;
    const code = single[(bits << (16 - COMBINED_BITS + read)) & 0xffff] as number;
    if (code === NO_CODE || read + (code >> 8) > COMBINED_BITS) break;
    combined += code;
  }
  return combined;
}

type ScanContext = Pick<Scan, "restartInterval" | "data"> & { frame: Frame; tables: Map<number, HuffmanTable> };

function prepareScan({ components }: ScanHeader, { frame, tables, restartInterval, data }: ScanContext): Scan | null {
  const maxAcross = Math.max(...frame.components.map(({ across }) => across));
  const maxDown = Math.max(...frame.components.map(({ down }) => down));
  const isSingle = components.length === 1;
  let mcus = Math.ceil(frame.width / (8 * maxAcross)) * Math.ceil(frame.height / (8 * maxDown));
  const blocks: CodeTables[] = [];
  for (const { id, tableIds } of components) {
    const component = frame.components.find((candidate) => candidate.id === id);
    const [dc, ac] = [tables.get(tableIds >> 4), tables.get(0x10 | (tableIds & 15))];
    if (!component || !dc || !ac) return null;
    const { across, down } = component;
    // A scan of a single component has one block per MCU, whatever its sampling factors are.
    for (let block = isSingle ? 1 : across * down; block > 0; block--) blocks.push({ dc, ac });
    if (isSingle) {
      const [width, height] = [(frame.width * across) / maxAcross, (frame.height * down) / maxDown];
      mcus = Math.ceil(Math.ceil(width) / 8) * Math.ceil(Math.ceil(height) / 8);
    }
  }
  return blocks.length === 0 ? null : { blocks, mcus, restartInterval, data };
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

/** Reads a big-endian number. Returns -1 beyond the end of the bytes. */
export function readUint16(bytes: Uint8Array, at: number): number {
  const [a, b] = [bytes[at], bytes[at + 1]];
  return a === undefined || b === undefined ? -1 : a * 256 + b;
}

export function readUint32(bytes: Uint8Array, at: number): number {
  const [high, low] = [readUint16(bytes, at), readUint16(bytes, at + 2)];
  return high < 0 || low < 0 ? -1 : high * 65_536 + low;
}

/** Reads `length` bytes as Latin-1 text, for four-letter tags. */
export function readTag(bytes: Uint8Array, at: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

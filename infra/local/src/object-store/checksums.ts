import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

export const checksumNames = ["crc32", "crc32c", "crc64nvme", "sha1", "sha256"] as const;
export type ChecksumName = (typeof checksumNames)[number];
export type Checksums = { [name in ChecksumName]?: string };

export type Hasher = { update(bytes: Uint8Array): unknown; digest(): Buffer };

const crc32cTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0x82f63b78 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

const crc64Table = Array.from({ length: 256 }, (_, start) => {
  let value = BigInt(start);
  for (let bit = 0; bit < 8; bit++) value = value & 1n ? 0x9a6c9329ac4bc9b5n ^ (value >> 1n) : value >> 1n;
  return value;
});
const crc64High = Uint32Array.from(crc64Table, (value) => Number(value >> 32n));
const crc64Low = Uint32Array.from(crc64Table, (value) => Number(value & 0xffffffffn));

function fourBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

function crc32Hasher(): Hasher {
  let value = 0;
  return {
    update: (bytes) => {
      value = crc32(bytes, value);
    },
    digest: () => fourBytes(value),
  };
}

function crc32cHasher(): Hasher {
  let value = 0xffffffff;
  return {
    update: (bytes) => {
      for (const byte of bytes) value = (crc32cTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
    },
    digest: () => fourBytes(value ^ 0xffffffff),
  };
}

/** Kept as two 32-bit halves: big integers would be some fifty times slower. */
function crc64Hasher(): Hasher {
  let high = 0xffffffff;
  let low = 0xffffffff;
  return {
    update: (bytes) => {
      for (const byte of bytes) {
        const index = (low ^ byte) & 255;
        low = ((low >>> 8) | (high << 24)) ^ (crc64Low[index] ?? 0);
        high = (high >>> 8) ^ (crc64High[index] ?? 0);
      }
    },
    digest: () => Buffer.concat([fourBytes(~high), fourBytes(~low)]),
  };
}

export const hashers: Record<ChecksumName, () => Hasher> = {
  crc32: crc32Hasher,
  crc32c: crc32cHasher,
  crc64nvme: crc64Hasher,
  sha1: () => createHash("sha1"),
  sha256: () => createHash("sha256"),
};

export function checksumHeaders(checksums: Checksums): Record<string, string> {
  return Object.fromEntries(Object.entries(checksums).map(([name, value]) => [`x-amz-checksum-${name}`, value]));
}

export function checksumXml(checksums: Checksums): Record<string, string> {
  return Object.fromEntries(Object.entries(checksums).map(([name, value]) => [`Checksum${name.toUpperCase()}`, value]));
}

import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

export const checksumNames = ["crc32", "sha256"] as const;
export type ChecksumName = (typeof checksumNames)[number];
export type Checksums = { [name in ChecksumName]?: string };

export type Hasher = { update(bytes: Uint8Array): unknown; digest(): Buffer };

function createCrc32Hasher(): Hasher {
  let value = 0;
  return {
    update: (bytes) => {
      value = crc32(bytes, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    },
  };
}

export const hashers: Record<ChecksumName, () => Hasher> = {
  crc32: createCrc32Hasher,
  sha256: () => createHash("sha256"),
};

export function toChecksumHeaders(checksums: Checksums): Record<string, string> {
  return Object.fromEntries(Object.entries(checksums).map(([name, value]) => [`x-amz-checksum-${name}`, value]));
}

export function toChecksumXml(checksums: Checksums): Record<string, string> {
  return Object.fromEntries(Object.entries(checksums).map(([name, value]) => [`Checksum${name.toUpperCase()}`, value]));
}

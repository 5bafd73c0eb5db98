/** Maximum number of profile bytes in one APP2 segment, not counting the 16 bytes of the segment's own fields. */
const MAX_PROFILE_CHUNK = 65_535 - 16;

/**
 * Writes the density into the JFIF header and inserts the profile after it, without changing pixels. The file gets no
 * other metadata, not even an EXIF block for the density.
 */
export function setJpegDensityAndProfile(jpeg: Buffer, { icc, ppi }: { icc: Buffer | null; ppi: number }): Buffer {
  const jfifEnd = jpeg.toString("latin1", 6, 10) === "JFIF" ? 4 + jpeg.readUInt16BE(4) : 2;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    createJfifSegment(ppi),
    ...(icc ? createProfileSegments(icc) : []),
    jpeg.subarray(jfifEnd),
  ]);
}

function createJfifSegment(ppi: number): Buffer {
  const segment = Buffer.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0]);
  segment.writeUInt16BE(ppi, 12);
  segment.writeUInt16BE(ppi, 14);
  return segment;
}

function createProfileSegments(icc: Buffer): Buffer[] {
  const count = Math.ceil(icc.length / MAX_PROFILE_CHUNK);
  return Array.from({ length: count }, (_, index) => {
    const part = icc.subarray(index * MAX_PROFILE_CHUNK, (index + 1) * MAX_PROFILE_CHUNK);
    const head = Buffer.from([0xff, 0xe2, 0, 0, ...Buffer.from("ICC_PROFILE\0", "latin1"), index + 1, count]);
    head.writeUInt16BE(part.length + 16, 2);
    return Buffer.concat([head, part]);
  });
}

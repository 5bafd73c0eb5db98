import sharp from "sharp";
import { setJpegDensityAndProfile } from "./set-jpeg-density-and-profile.ts";

/**
 * Maximum size of a profile that is examined. A JPEG could store up to 255 segments of 64 KB, but profiles of cameras
 * and phones have less than 1 MB.
 */
const MAX_PROFILE_BYTES = 4 * 1024 * 1024;

/** Sample colors that change when they are converted from any profile other than sRGB. */
const SAMPLES = Buffer.from([200, 60, 40, 60, 200, 40, 40, 60, 200, 128, 128, 128]);

/**
 * Returns whether an RGB picture can be converted from this profile. Converts sample colors to find out: sharp leaves
 * them unchanged and warns if it cannot use the profile. A warning alone proves nothing, because sharp also warns about
 * some usable profiles.
 */
export async function isUsableProfile(icc: Buffer): Promise<boolean> {
  if (icc.length > MAX_PROFILE_BYTES) return false;
  const raw = { width: 2, height: 2, channels: 3 } as const;
  const plain = await sharp(SAMPLES, { raw }).jpeg({ chromaSubsampling: "4:4:4" }).toBuffer();
  const picture = setJpegDensityAndProfile(plain, { icc, ppi: 300 });
  let hasWarning = false;
  const convertPicture = (ignoreIcc: boolean) =>
    sharp(picture, { ignoreIcc })
      .on("warning", () => {
        hasWarning = true;
      })
      .raw()
      .toBuffer();
  try {
    const [converted, stored] = [await convertPicture(false), await convertPicture(true)];
    return !(hasWarning && converted.equals(stored));
  } catch {
    return false;
  }
}

import { type Chromaticity, createProfile, type Primaries } from "./create-profile.ts";
import { loadStandardProfile } from "./standard-profiles.ts";

/** Code numbers of ITU-T H.273, with which PNG (`cICP`), AVIF and HEIC (`nclx`) describe colors without a profile. */
export type CodingPoints = { primaries: number; transfer: number };

/** The color of a photo. `icc` is null for sRGB. The brightness of HDR photos is mapped to that of a print. */
export type PhotoColor = { icc: Buffer | null; isHdr: boolean };

const createChromaticity = (x: number, y: number): Chromaticity => ({ x, y });
const D65 = createChromaticity(0.3127, 0.329);
const C = createChromaticity(0.31, 0.316);
const smpte = {
  red: createChromaticity(0.63, 0.34),
  green: createChromaticity(0.31, 0.595),
  blue: createChromaticity(0.155, 0.07),
  white: D65,
};

const primariesByNumber: Readonly<Record<number, { name: string; points: Primaries }>> = {
  1: {
    name: "BT.709",
    points: {
      red: createChromaticity(0.64, 0.33),
      green: createChromaticity(0.3, 0.6),
      blue: createChromaticity(0.15, 0.06),
      white: D65,
    },
  },
  4: {
    name: "BT.470 M",
    points: {
      red: createChromaticity(0.67, 0.33),
      green: createChromaticity(0.21, 0.71),
      blue: createChromaticity(0.14, 0.08),
      white: C,
    },
  },
  5: {
    name: "BT.470 BG",
    points: {
      red: createChromaticity(0.64, 0.33),
      green: createChromaticity(0.29, 0.6),
      blue: createChromaticity(0.15, 0.06),
      white: D65,
    },
  },
  6: { name: "BT.601", points: smpte },
  7: { name: "SMPTE 240M", points: smpte },
  8: {
    name: "Film",
    points: {
      red: createChromaticity(0.681, 0.319),
      green: createChromaticity(0.243, 0.692),
      blue: createChromaticity(0.145, 0.049),
      white: C,
    },
  },
  9: {
    name: "BT.2020",
    points: {
      red: createChromaticity(0.708, 0.292),
      green: createChromaticity(0.17, 0.797),
      blue: createChromaticity(0.131, 0.046),
      white: D65,
    },
  },
  11: {
    name: "DCI-P3",
    points: {
      red: createChromaticity(0.68, 0.32),
      green: createChromaticity(0.265, 0.69),
      blue: createChromaticity(0.15, 0.06),
      white: createChromaticity(0.314, 0.351),
    },
  },
  12: {
    name: "Display P3",
    points: {
      red: createChromaticity(0.68, 0.32),
      green: createChromaticity(0.265, 0.69),
      blue: createChromaticity(0.15, 0.06),
      white: D65,
    },
  },
  22: {
    name: "EBU",
    points: {
      red: createChromaticity(0.63, 0.34),
      green: createChromaticity(0.295, 0.605),
      blue: createChromaticity(0.155, 0.077),
      white: D65,
    },
  },
};

const toLinearSrgb = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/**
 * Tone curves that differ from that of sRGB. Browsers treat the curves of video (1, 6, 14, 15) as that of sRGB, so they
 * are not in this list.
 */
const curveByNumber: Readonly<Record<number, (value: number) => number>> = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  8: (value) => value,
  16: (value) => compressHighlights(decodePq(value)),
  17: (value) => value ** 2.6,
  18: (value) => compressHighlights(decodeHlg(value)),
};

const PQ = 16;
const HLG = 18;

/** Brightness of white paper in an HDR picture and its usual peak, in cd/m² (ITU-R BT.2408). */
const WHITE_NITS = 203;
const PEAK_NITS = 1000;

/** Returns light relative to white (SMPTE ST 2084). */
function decodePq(value: number): number {
  const power = value ** (32 / 2523);
  const light = (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (16384 / 2610);
  return (10_000 * light) / WHITE_NITS;
}

/** Returns light relative to white (ITU-R BT.2100, with the gamma of a display of 1000 cd/m²). */
function decodeHlg(value: number): number {
  const scene = value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return (PEAK_NITS * scene ** 1.2) / WHITE_NITS;
}

/** Share of white up to which light is not compressed. */
const KNEE = 0.6;

/** Compresses light above the knee, so that highlights brighter than white keep some structure on paper. */
function compressHighlights(light: number): number {
  if (light <= KNEE) return light;
  return 1 - (1 - KNEE) * Math.exp(-(light - KNEE) / (1 - KNEE));
}

/** Returns the color that the numbers describe. Unknown and unspecified numbers are treated as those of sRGB. */
export async function toPhotoColor({ primaries, transfer }: CodingPoints): Promise<PhotoColor> {
  const known = primariesByNumber[primaries] ?? primariesByNumber[1];
  const curve = curveByNumber[transfer];
  if (!known || (known === primariesByNumber[1] && !curve)) return { icc: null, isHdr: false };
  if (known === primariesByNumber[12] && !curve) return { icc: await loadStandardProfile("p3"), isHdr: false };
  return {
    icc: createProfile(known.name, known.points, curve ?? toLinearSrgb),
    isHdr: transfer === PQ || transfer === HLG,
  };
}

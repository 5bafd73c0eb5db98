/** States valid in US addresses: 50 states, DC, the territories and the armed forces. */
export const usStates = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  PR: "Puerto Rico",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  AS: "American Samoa",
  GU: "Guam",
  MP: "Northern Mariana Islands",
  VI: "U.S. Virgin Islands",
  AA: "Armed Forces Americas",
  AE: "Armed Forces Europe",
  AP: "Armed Forces Pacific",
} as const;

export type UsState = keyof typeof usStates;

/** Returns the code of a state given by its code or name, in any case. Returns other texts unchanged. */
export function toUsStateCode(text: string): string {
  const lowerText = text.trim().toLowerCase();
  const found = Object.entries(usStates).find(([code, name]) =>
    [code, name].some((candidate) => candidate.toLowerCase() === lowerText),
  );
  return found?.[0] ?? text;
}

/** Territories that some address books treat as countries. All carriers deliver there through USPS. */
export const usTerritories = ["AS", "GU", "MP", "PR", "VI"] as const satisfies readonly UsState[];

export const isUsTerritory = (code: string): boolean => (usTerritories as readonly string[]).includes(code);

export const isUsState = (code: string): code is UsState => Object.hasOwn(usStates, code);

type Range = readonly [first: number, last: number];

/** Territories whose ZIP codes share their first three digits with other places. */
const zipCodes = {
  AS: [[96799, 96799]],
  GU: [[96910, 96932]],
  MP: [[96950, 96952]],
} as const satisfies Partial<Record<UsState, readonly Range[]>>;

/** Three-digit ZIP prefixes assigned by the postal service. */
const zipPrefixes: Record<Exclude<UsState, keyof typeof zipCodes>, readonly Range[]> = {
  AL: [[350, 369]],
  AK: [[995, 999]],
  AZ: [[850, 865]],
  AR: [[716, 729]],
  CA: [[900, 961]],
  CO: [[800, 816]],
  CT: [[60, 69]],
  DE: [[197, 199]],
  DC: [
    [200, 205],
    [569, 569],
  ],
  FL: [[320, 349]],
  GA: [
    [300, 319],
    [398, 399],
  ],
  HI: [[967, 968]],
  ID: [[832, 838]],
  IL: [[600, 629]],
  IN: [[460, 479]],
  IA: [[500, 528]],
  KS: [[660, 679]],
  KY: [[400, 427]],
  LA: [[700, 714]],
  ME: [[39, 49]],
  MD: [[206, 219]],
  MA: [
    [10, 27],
    [55, 55],
  ],
  MI: [[480, 499]],
  MN: [[550, 567]],
  MS: [[386, 397]],
  MO: [[630, 658]],
  MT: [[590, 599]],
  NE: [[680, 693]],
  NV: [[889, 898]],
  NH: [[30, 38]],
  NJ: [[70, 89]],
  NM: [[870, 884]],
  NY: [
    [5, 5],
    [63, 63],
    [100, 149],
  ],
  NC: [[270, 289]],
  ND: [[580, 588]],
  OH: [[430, 459]],
  OK: [
    [730, 732],
    [734, 749],
  ],
  OR: [[970, 979]],
  PA: [[150, 196]],
  PR: [
    [6, 7],
    [9, 9],
  ],
  RI: [[28, 29]],
  SC: [[290, 299]],
  SD: [[570, 577]],
  TN: [[370, 385]],
  TX: [
    [733, 733],
    [750, 799],
    [885, 885],
  ],
  UT: [[840, 847]],
  VI: [[8, 8]],
  VT: [
    [50, 54],
    [56, 59],
  ],
  VA: [
    [201, 201],
    [220, 246],
  ],
  WA: [[980, 994]],
  WV: [[247, 268]],
  WI: [[530, 549]],
  WY: [[820, 831]],
  AA: [[340, 340]],
  AE: [[90, 98]],
  AP: [[962, 966]],
};

/** Returns whether this is a ZIP code: five digits, optionally followed by +4. */
export const isZipCode = (text: string) => /^\d{5}(-\d{4})?$/.test(text);

/** Returns whether the ZIP code belongs to this state. `zip` has five digits, optionally followed by +4. */
export function isZipInState(zip: string, state: UsState): boolean {
  const isInRange = (digits: number, ranges: readonly Range[]) =>
    ranges.some(([first, last]) => first <= digits && digits <= last);
  const code = Number(zip.slice(0, 5));
  if (hasOwnZipCodes(state)) return isInRange(code, zipCodes[state]);
  const isElsewhere = Object.values(zipCodes).some((ranges) => isInRange(code, ranges));
  return !isElsewhere && isInRange(Number(zip.slice(0, 3)), zipPrefixes[state]);
}

const hasOwnZipCodes = (state: UsState): state is keyof typeof zipCodes => Object.hasOwn(zipCodes, state);

/** Returns the state of a ZIP code, or null if the code is invalid or ambiguous. */
export function findStateOfZip(zip: string): UsState | null {
  if (!isZipCode(zip)) return null;
  const found = Object.keys(usStates).filter((code) => isUsState(code) && isZipInState(zip, code));
  const [state] = found;
  return found.length === 1 && state && isUsState(state) ? state : null;
}

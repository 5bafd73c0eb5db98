import { mix } from "../drawing/colour.ts";
import { type Random, randomFrom } from "../drawing/random.ts";
import { circle, ellipse, group, path, radial, rect, steps } from "../drawing/svg.ts";
import { blurred, bokeh, fir, glow, grass, hills, photograph, ripples, UPRIGHT, WIDE, wash } from "./lens.ts";

export function cityAtNight(): string {
  const random = randomFrom(7);
  const line = 2550;
  const rows = steps(0, 1, 3).map((depth) => skyline(random, line, depth));
  return photograph(
    UPRIGHT,
    wash("sky", UPRIGHT, 0, line, [
      [0, "#0b1026"],
      [0.55, "#27295a"],
      [0.85, "#7a4a72"],
      [1, "#c9785f"],
    ]),
    circle(2280, 620, 120, { fill: "#f6eedd" }),
    glow("moon", 2280, 620, 520, [
      [0, "#f6eedd", 0.5],
      [1, "#f6eedd", 0],
    ]),
    ...rows,
    wash("river", UPRIGHT, line, 4000, [
      [0, "#4a3658"],
      [0.3, "#1a1c3c"],
      [1, "#080b1a"],
    ]),
    blurred("lights", 26, ...streaks(random, line)),
    path(ripples(random, UPRIGHT, line, 1500, 1400), { fill: "#05070f", "fill-opacity": 0.4 }),
  );
}

function skyline(random: Random, line: number, depth: number): string {
  const wall = mix("#4b3d68", "#0d1022", depth);
  const parts: string[] = [];
  for (let x = -40; x < 3040; ) {
    const wide = random.between(150, 330);
    const tall = random.between(450, 1500) * (1.15 - 0.5 * depth);
    parts.push(rect(x, line - tall, wide, tall, { fill: wall }));
    if (random.chance(0.2)) parts.push(rect(x + wide / 2 - 6, line - tall - 190, 12, 190, { fill: wall }));
    const lit: string[] = [];
    for (let wx = x + 22; wx < x + wide - 30; wx += 40)
      for (let wy = line - tall + 34; wy < line - 30; wy += 56)
        if (random.chance(0.2 + 0.2 * depth)) lit.push(`M${Math.round(wx)} ${Math.round(wy)}h20v28h-20Z`);
    parts.push(
      path(lit.join(""), {
        fill: random.pick(["#ffd98a", "#ffc46a", "#fff0c4", "#ffd98a"]),
        "fill-opacity": 0.35 + 0.55 * depth,
      }),
    );
    x += wide + random.between(-30, 46);
  }
  return parts.join("");
}

function streaks(random: Random, line: number): string[] {
  return Array.from({ length: 70 }, () => {
    const x = random.between(0, 3000);
    return rect(x, line + random.between(0, 60), random.between(10, 42), random.between(200, 1150), {
      fill: random.pick(["#ffd98a", "#ff9d5c", "#ffc46a", "#9fb6ff", "#ff6f5c"]),
      "fill-opacity": random.between(0.15, 0.55),
    });
  });
}

export function birthdayCandles(): string {
  const random = randomFrom(16);
  const lights = bokeh(random, 46, { left: 0, right: 4000, top: 0, bottom: 1500, small: 60, large: 230 }, [
    "#ffb454",
    "#ff7a4a",
    "#ffd98a",
    "#ff5d73",
    "#8f7bff",
  ]);
  const candles = steps(700, 3300, 7).map((x, index) =>
    candle(x, 1900 + Math.abs(index - 3) * -26, ["#ff8fa3", "#ffd166", "#7cc6fe", "#b8f2c1"][index % 4] ?? "#ffd166"),
  );
  return photograph(
    WIDE,
    wash("room", WIDE, 0, 3000, [
      [0, "#1a0f1f"],
      [0.6, "#3c1c24"],
      [1, "#5a2a22"],
    ]),
    blurred("bokeh", 9, lights),
    ellipse(2000, 2360, 1780, 330, { fill: "#f3d9cf" }),
    rect(220, 2360, 3560, 900, { fill: "#e2b9ad" }),
    glow("shine", 2000, 2200, 1700, [
      [0, "#fff0c8", 0.75],
      [1, "#ffd9a0", 0],
    ]),
    path(icing(random), { fill: "#fff6ee" }),
    ...sprinkles(random),
    ...candles,
    glow("warm", 2000, 1500, 2300, [
      [0, "#ffc46a", 0.32],
      [1, "#ff8a3a", 0],
    ]),
    blurred("edge", 60, rect(-100, 2860, 4200, 300, { fill: "#2a1216", "fill-opacity": 0.75 })),
  );
}

function candle(x: number, top: number, wax: string): string {
  const id = `wax${Math.round(x)}`;
  return [
    radial(
      `${id}f`,
      [
        [0, "#ffffff"],
        [0.35, "#fff3b0"],
        [0.75, "#ffb347"],
        [1, "#ff7a2a", 0.2],
      ],
      { cx: 0.5, cy: 0.7, r: 0.6 },
    ),
    rect(x - 32, top, 64, 480, { fill: wax, rx: 10 }),
    path(
      steps(0, 5, 6)
        .map((turn) => `M${x - 32} ${top + 60 + turn * 74}L${x + 32} ${top + 24 + turn * 74}`)
        .join(""),
      { stroke: "#ffffff", "stroke-width": 16, "stroke-opacity": 0.6 },
    ),
    path(`M${x} ${top}V${top - 46}`, { stroke: "#3a2018", "stroke-width": 9 }),
    glow(`${id}g`, x, top - 130, 330, [
      [0, "#ffe9a8", 0.8],
      [0.3, "#ffb454", 0.35],
      [1, "#ff8a3a", 0],
    ]),
    path(
      `M${x} ${top - 270}C${x + 70} ${top - 150} ${x + 62} ${top - 40} ${x} ${top - 26}C${x - 62} ${top - 40} ${x - 70} ${top - 150} ${x} ${top - 270}Z`,
      { fill: `url(#${id}f)` },
    ),
  ].join("");
}

function icing(random: Random): string {
  const drips = steps(3780, 220, 15).map((x) => {
    const fall = random.between(2500, 2760);
    return `C${x + 100} ${fall} ${x + 20} ${fall} ${x - 10} 2440`;
  });
  return `M220 2360A1780 330 0 0 1 3780 2360${drips.join("")}Z`;
}

function sprinkles(random: Random): string[] {
  return Array.from({ length: 150 }, () => {
    const angle = random.between(0, Math.PI * 2);
    const reach = Math.sqrt(random.between(0, 1));
    const [x, y] = [2000 + Math.cos(angle) * 1650 * reach, 2350 + Math.sin(angle) * 250 * reach];
    return rect(x, y, 52, 15, {
      rx: 7,
      fill: random.pick(["#ff5d73", "#ffd166", "#4cc9f0", "#80ed99", "#b388eb"]),
      transform: `rotate(${Math.round(random.between(0, 180))} ${Math.round(x)} ${Math.round(y)})`,
    });
  });
}

export function balloons(): string {
  const random = randomFrom(27);
  const colours = ["#e4572e", "#f3a712", "#4f9d8f", "#5b8fd4", "#d9789a", "#f2c879", "#8e6bbf"] as const;
  const bunch = Array.from({ length: 17 }, (_, index) => {
    const ring = index === 0 ? 0 : index < 7 ? 1 : 2;
    const angle = index * 1.05 + ring * 0.4;
    const x = 1500 + Math.cos(angle) * ring * 400;
    const y = 1300 + Math.sin(angle) * ring * 430;
    return { x, y, size: 270 * random.between(0.86, 1.08), fill: random.pick(colours), id: `b${index}` };
  }).sort((a, b) => a.y - b.y);
  return photograph(
    UPRIGHT,
    wash("sky", UPRIGHT, 0, 4000, [
      [0, "#4d9be0"],
      [0.6, "#a6d3f2"],
      [1, "#f1f6f2"],
    ]),
    blurred(
      "clouds",
      70,
      ...Array.from({ length: 10 }, () =>
        ellipse(random.between(0, 3000), random.between(500, 3700), random.between(300, 700), random.between(60, 170), {
          fill: "#ffffff",
          "fill-opacity": 0.7,
        }),
      ),
    ),
    path(bunch.map(({ x, y, size }) => `M${x} ${y + size * 1.2}Q${(x + 1500) / 2} ${y + 1300} 1500 3500`).join(""), {
      fill: "none",
      stroke: "#ffffff",
      "stroke-width": 6,
      "stroke-opacity": 0.85,
    }),
    ...bunch.map(balloon),
    blurred("trees", 42, path(hills(UPRIGHT, { seed: 71, base: 3720, swing: 200, scale: 2 }), { fill: "#5b8a4f" })),
  );
}

type Balloon = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly id: string;
};

function balloon({ x, y, size, fill, id }: Balloon): string {
  const shading = radial(
    id,
    [
      [0, mix(fill, "#ffffff", 0.55)],
      [0.35, fill],
      [1, mix(fill, "#1a0f24", 0.42)],
    ],
    { cx: 0.36, cy: 0.3, r: 0.78 },
  );
  const d = `M${x} ${y - size}C${x + size * 1.02} ${y - size} ${x + size * 1.02} ${y + size * 0.3} ${x} ${y + size * 1.2}C${x - size * 1.02} ${y + size * 0.3} ${x - size * 1.02} ${y - size} ${x} ${y - size}Z`;
  return [
    shading,
    path(d, { fill: `url(#${id})`, "fill-opacity": 0.97 }),
    path(`M${x - 24} ${y + size * 1.28}L${x} ${y + size * 1.17}L${x + 24} ${y + size * 1.28}Z`, {
      fill: mix(fill, "#1a0f24", 0.3),
    }),
    ellipse(x - size * 0.32, y - size * 0.5, size * 0.1, size * 0.22, {
      fill: "#ffffff",
      "fill-opacity": 0.6,
      transform: `rotate(28 ${x - size * 0.32} ${y - size * 0.5})`,
    }),
  ].join("");
}

export function flowers(): string {
  const random = randomFrom(35);
  const far = Array.from({ length: 30 }, () =>
    circle(random.between(0, 3000), random.between(0, 3600), random.between(80, 260), {
      fill: random.pick(["#f08fa8", "#ffc2cf", "#9cc47a", "#ffe29a", "#6fa35c"]),
      "fill-opacity": 0.6,
    }),
  );
  return photograph(
    UPRIGHT,
    wash("green", UPRIGHT, 0, 4000, [
      [0, "#b9d78f"],
      [0.5, "#6fa35c"],
      [1, "#2f5c38"],
    ]),
    blurred("far", 75, ...far),
    blurred("behind", 34, blossom(random, 2350, 950, 430, "#f4a6b8"), blossom(random, 560, 2750, 380, "#f7bccb")),
    path("M1500 1750C1560 2500 1440 3200 1560 4060", { fill: "none", stroke: "#4b7d3c", "stroke-width": 64 }),
    path("M1520 2900C1800 2500 2200 2500 2450 2650C2250 2900 1850 3050 1520 2900Z", { fill: "#5c9448" }),
    path("M1520 2900C1850 2760 2150 2680 2450 2650", { fill: "none", stroke: "#3f7033", "stroke-width": 14 }),
    blossom(random, 1480, 1620, 900, "#ef6f8e"),
    blurred(
      "near",
      60,
      ellipse(300, 3800, 700, 420, { fill: "#ffb3c4", "fill-opacity": 0.85 }),
      ellipse(2800, 3700, 420, 560, { fill: "#3f7a45" }),
    ),
  );
}

function blossom(random: Random, x: number, y: number, radius: number, fill: string): string {
  const id = `petal${x}`;
  const shade = radial(
    id,
    [
      [0, mix(fill, "#7a1c3c", 0.55)],
      [0.4, fill],
      [1, mix(fill, "#ffffff", 0.5)],
    ],
    { gradientUnits: "userSpaceOnUse", cx: 0, cy: 0, r: radius },
  );
  const petals = [1, 0.72, 0.46].flatMap((ring, layer) =>
    steps(0, 8 - layer, 9 - layer).map((index) => {
      const turn = (index / (9 - layer)) * 360 + layer * 21 + random.between(-5, 5);
      const r = radius * ring * random.between(0.93, 1.05);
      const wide = r * 0.36;
      const d = `M0 0C${wide} ${-r * 0.25} ${wide * 1.25} ${-r * 0.95} 0 ${-r}C${-wide * 1.25} ${-r * 0.95} ${-wide} ${-r * 0.25} 0 0Z`;
      const veins = `M0 ${-r * 0.2}L0 ${-r * 0.88}M${wide * 0.12} ${-r * 0.25}L${wide * 0.4} ${-r * 0.8}M${-wide * 0.12} ${-r * 0.25}L${-wide * 0.4} ${-r * 0.8}`;
      const edge = {
        fill: `url(#${id})`,
        stroke: mix(fill, "#7a1c3c", 0.35),
        "stroke-width": 5,
        "stroke-opacity": 0.5,
      };
      return group(
        { transform: `rotate(${Math.round(turn)})` },
        path(d, edge),
        path(veins, { stroke: "#ffffff", "stroke-width": 5, "stroke-opacity": 0.2 }),
      );
    }),
  );
  const seeds = Array.from({ length: 110 }, (_, index) => {
    const reach = Math.sqrt(index / 110) * radius * 0.2;
    return circle(Math.cos(index * 2.4) * reach, Math.sin(index * 2.4) * reach, radius * 0.014, {
      fill: index % 3 ? "#f6c445" : "#b5701e",
    });
  });
  const heart = circle(0, 0, radius * 0.2, { fill: "#8a4a14" });
  return shade + group({ transform: `translate(${x} ${y})` }, ...petals, heart, ...seeds);
}

export function campFire(): string {
  const random = randomFrom(41);
  const trees = Array.from({ length: 34 }, () =>
    fir(random, random.between(-100, 4100), 2250, random.between(900, 1900)),
  ).join("");
  const flame = (scale: number, fill: string) =>
    path(
      `M0 0C-330 -120 -300 -470 -140 -640C-120 -520 -60 -500 -40 -560C-60 -800 40 -900 60 -1050C180 -900 150 -760 210 -640C250 -690 250 -740 240 -790C350 -560 360 -160 0 0Z`,
      { fill, transform: `translate(2000 2500) scale(${scale})` },
    );
  const sparks = Array.from({ length: 120 }, () =>
    circle(2000 + random.soft() * 520, random.between(500, 2200), random.between(3, 10), {
      fill: random.pick(["#ffd98a", "#ff9d3c", "#ff6a2a"]),
      "fill-opacity": random.between(0.4, 1),
    }),
  );
  return photograph(
    WIDE,
    wash("sky", WIDE, 0, 2300, [
      [0, "#060b1c"],
      [0.7, "#14224a"],
      [1, "#2b3a5e"],
    ]),
    ...stars(random, 420, 4000, 1600),
    path(trees, { fill: "#070d16" }),
    rect(0, 2200, 4000, 900, { fill: "#120d0c" }),
    glow("ground", 2000, 2500, 1900, [
      [0, "#ffb04a", 0.95],
      [0.3, "#d9641e", 0.5],
      [1, "#5a1f0a", 0],
    ]),
    tent(),
    blurred("halo", 50, flame(1.12, "#ff6a1a")),
    blurred("outer", 8, flame(0.95, "#ff8f2a")),
    blurred("inner", 8, flame(0.68, "#ffc64a")),
    blurred("heart", 10, flame(0.4, "#fff4c0")),
    path("M1560 2600L2420 2440L2440 2510L1580 2680Z", { fill: "#2a1409" }),
    path("M1580 2450L2440 2600L2420 2680L1560 2520Z", { fill: "#3a1c0c" }),
    ...sparks,
  );
}

function tent(): string {
  return [
    path("M2750 2400L3250 1750L3720 2400Z", { fill: "#a8562a" }),
    path("M3250 1750L3720 2400H3420Z", { fill: "#6b3418" }),
    path("M3020 2400L3235 1960L3280 2400Z", { fill: "#ffcf7a", "fill-opacity": 0.85 }),
  ].join("");
}

function stars(random: Random, count: number, width: number, height: number): string[] {
  return Array.from({ length: count }, () =>
    circle(random.between(0, width), random.between(0, height), 2 + 7 * random.between(0, 1) ** 6, {
      fill: random.pick(["#ffffff", "#fff1d0", "#cfe0ff"]),
      "fill-opacity": random.between(0.35, 1),
    }),
  );
}

export function starrySky(): string {
  const random = randomFrom(53);
  const cloud = (count: number, fill: string, wide: number) =>
    Array.from({ length: count }, () => {
      const along = random.between(-0.1, 1.1);
      const off = random.soft() * wide;
      return ellipse(
        400 + 2300 * along + off,
        3300 - 3300 * along + off * 0.6,
        random.between(90, 380),
        random.between(70, 240),
        { fill, "fill-opacity": random.between(0.04, 0.2) },
      );
    });
  const dense = Array.from({ length: 1500 }, () => {
    const along = random.between(-0.1, 1.1);
    const off = random.soft() * 420;
    return circle(400 + 2300 * along + off, 3300 - 3300 * along + off * 0.5, random.between(1.5, 4), {
      fill: "#ffffff",
      "fill-opacity": random.between(0.3, 0.9),
    });
  });
  return photograph(
    UPRIGHT,
    wash("sky", UPRIGHT, 0, 4000, [
      [0, "#050a1e"],
      [0.55, "#101f4a"],
      [0.8, "#2c3f74"],
      [1, "#7d6a86"],
    ]),
    blurred("milk", 90, ...cloud(60, "#8fa6e8", 420), ...cloud(34, "#d9a6c8", 240), ...cloud(26, "#fff0dc", 120)),
    blurred("dust", 50, ...cloud(16, "#0a1026", 60)),
    ...dense,
    ...stars(random, 900, 3000, 3400),
    path(hills(UPRIGHT, { seed: 83, base: 3480, swing: 260, scale: 0.9 }), { fill: "#0a1120" }),
    path(
      Array.from({ length: 26 }, () => fir(random, random.between(-50, 3050), 3900, random.between(250, 620))).join(""),
      { fill: "#05080f" },
    ),
    rect(0, 3860, 3000, 200, { fill: "#05080f" }),
  );
}

export function picnicMeadow(): string {
  const random = randomFrom(66);
  const poppies = Array.from({ length: 90 }, () => {
    const y = random.between(1800, 2900);
    return circle(random.between(0, 4000), y, (y - 1500) * 0.035, {
      fill: random.pick(["#e2472f", "#f06a4a", "#fff4e0", "#f2c230"]),
    });
  });
  return photograph(
    WIDE,
    wash("sky", WIDE, 0, 1500, [
      [0, "#5aa7e0"],
      [1, "#dcecf2"],
    ]),
    blurred("hills", 26, path(hills(WIDE, { seed: 91, base: 1250, swing: 260, scale: 0.8 }), { fill: "#8fb38a" })),
    blurred("wood", 18, path(hills(WIDE, { seed: 94, base: 1500, swing: 170, scale: 2.4 }), { fill: "#4f7f4c" })),
    wash("meadow", WIDE, 1560, 3000, [
      [0, "#a9c46a"],
      [1, "#4b7a34"],
    ]),
    blurred("mid", 6, path(grass(random, WIDE, 2400, 380, 420), { fill: "#7ba350" })),
    blurred("flowers", 5, ...poppies),
    path(grass(random, WIDE, 3040, 620, 520), { fill: "#3f6b2c" }),
    blurred(
      "near",
      40,
      ...poppies.slice(0, 14).map((poppy) => group({ transform: "translate(-1400 -1500) scale(1.9)" }, poppy)),
    ),
  );
}

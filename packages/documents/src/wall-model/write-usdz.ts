import type { ModelGeometry, ModelTile } from "@storywall/domain/walls/model/wall-model";
import { type Zippable, zipSync } from "fflate";
import { listSurfaces, type Surface } from "./model-surfaces.ts";
import { createFrameTexture, createShadowTexture } from "./model-textures.ts";
import type { WallModelFile } from "./write-glb.ts";

/**
 * Writes the wall as a USDZ file: a scene description as text and the photos, in a ZIP archive that follows the USDZ
 * specification. The scene contains no wall behind the tiles. It has no anchor, so that AR Quick Look places it on
 * walls and floors without turning it.
 */
export function writeUsdz({ model, frameColor, photos }: WallModelFile): Uint8Array {
  const printedTiles = model.tiles.filter(({ name }) => photos.has(name));
  const { frame, ...surfaces } = listSurfaces(frameColor);
  const wood = createFrameTexture(frameColor);
  const scene = [
    "#usda 1.0",
    "(",
    '    customLayerData = { string creator = "Storywall" }',
    '    defaultPrim = "Wall"',
    "    metersPerUnit = 1",
    '    upAxis = "Y"',
    ")",
    "",
    'def Xform "Wall"',
    "{",
    ...model.tiles.flatMap((tile) => formatTile(tile, { hasPhoto: photos.has(tile.name), hasGrain: wood !== null })),
    ...model.tiles.flatMap(formatShadow),
    '    def Scope "Materials"',
    "    {",
    ...formatMaterial("frame", frame, wood ? { file: WOOD, wrap: "mirror" } : undefined),
    ...Object.entries(surfaces).flatMap(([name, surface]) => formatMaterial(name, surface)),
    ...printedTiles.flatMap(({ name }) =>
      formatMaterial(buildPhotoMaterialName(name), surfaces.photo, { file: buildTexturePath(name), wrap: "clamp" }),
    ),
    ...formatShadowMaterial(),
    "    }",
    "}",
    "",
  ].join("\n");
  return zipAlignedFiles([
    ["wall.usda", new TextEncoder().encode(scene)],
    [SHADOW, createShadowTexture()],
    ...(wood ? [[WOOD, wood] as const] : []),
    ...printedTiles.map(({ name }) => [buildTexturePath(name), photos.get(name) ?? new Uint8Array()] as const),
  ]);
}

const SHADOW = "textures/shadow.png";
const WOOD = "textures/wood.png";
const buildTexturePath = (tileName: string) => `textures/${tileName}.jpg`;
const buildPhotoMaterialName = (tileName: string) => `photo_${tileName}`;

type Textures = { hasPhoto: boolean; hasGrain: boolean };

function formatTile({ name, x, y, meshes }: ModelTile, { hasPhoto, hasGrain }: Textures): string[] {
  const written = meshes.flatMap(({ material, ...geometry }) => {
    if (material === "photo" && hasPhoto) return formatMesh(material, geometry, buildPhotoMaterialName(name));
    const isTextured = material === "frame" && hasGrain;
    return formatMesh(material, isTextured ? geometry : { ...geometry, uvs: [] }, material);
  });
  return formatXform(name, { x, y }, written);
}

const formatShadow = ({ name, x, y, shadow }: ModelTile): string[] =>
  formatXform(`shadow_${name}`, { x, y }, formatMesh("shadow", shadow, "shadow"));

const formatXform = (name: string, { x, y }: { x: number; y: number }, content: string[]): string[] => [
  `    def Xform "${name}"`,
  "    {",
  `        double3 xformOp:translate = (${formatNumber(x)}, ${formatNumber(y)}, 0)`,
  '        uniform token[] xformOpOrder = ["xformOp:translate"]',
  "",
  ...content,
  "    }",
  "",
];

function formatMesh(name: string, { positions, normals, uvs, indices }: ModelGeometry, materialName: string): string[] {
  const points = splitIntoTuples(positions, 3);
  const formatExtent = (choose: (...values: number[]) => number) =>
    formatTuple([0, 1, 2].map((axis) => choose(...points.map((point) => point[axis] ?? 0))));
  // In USD, texture coordinates begin at the bottom left.
  const coordinates = splitIntoTuples(uvs, 2).map(([u = 0, v = 0]) => [u, 1 - v]);
  return [
    `        def Mesh "${name}" (`,
    '            prepend apiSchemas = ["MaterialBindingAPI"]',
    "        )",
    "        {",
    `            float3[] extent = [${formatExtent(Math.min)}, ${formatExtent(Math.max)}]`,
    `            int[] faceVertexCounts = [${splitIntoTuples(indices, 3).map(() => 3)}]`,
    `            int[] faceVertexIndices = [${indices.join(", ")}]`,
    `            rel material:binding = </Wall/Materials/${materialName}>`,
    `            normal3f[] normals = [${splitIntoTuples(normals, 3).map(formatTuple).join(", ")}] (`,
    '                interpolation = "vertex"',
    "            )",
    `            point3f[] points = [${points.map(formatTuple).join(", ")}]`,
    ...(coordinates.length > 0
      ? [
          `            texCoord2f[] primvars:st = [${coordinates.map(formatTuple).join(", ")}] (`,
          '                interpolation = "vertex"',
          "            )",
        ]
      : []),
    '            uniform token subdivisionScheme = "none"',
    "        }",
    "",
  ];
}

type TextureFile = { file: string; wrap: "clamp" | "mirror" };

function formatMaterial(name: string, { color, roughness, glazing }: Surface, texture?: TextureFile): string[] {
  const inputs = [
    texture
      ? formatTextureConnection(name, "color3f inputs:diffuseColor", "rgb")
      : `color3f inputs:diffuseColor = ${formatTuple(color)}`,
    "float inputs:metallic = 0",
    `float inputs:roughness = ${roughness}`,
    ...(glazing === undefined ? [] : ["float inputs:clearcoat = 1", `float inputs:clearcoatRoughness = ${glazing}`]),
  ];
  return formatSurface(name, inputs, texture);
}

/** The shadow reflects no light. Only the opacity of its texture has an effect. */
const formatShadowMaterial = (): string[] =>
  formatSurface(
    "shadow",
    [
      formatTextureConnection("shadow", "color3f inputs:diffuseColor", "rgb"),
      formatTextureConnection("shadow", "float inputs:opacity", "a"),
      "float inputs:roughness = 1",
      "int inputs:useSpecularWorkflow = 1",
      "color3f inputs:specularColor = (0, 0, 0)",
    ],
    { file: SHADOW, wrap: "clamp" },
  );

const formatTextureConnection = (material: string, input: string, output: "rgb" | "a"): string =>
  `${input}.connect = </Wall/Materials/${material}/Texture.outputs:${output}>`;

const formatSurface = (name: string, inputs: readonly string[], texture?: TextureFile): string[] => [
  `        def Material "${name}"`,
  "        {",
  `            token outputs:surface.connect = </Wall/Materials/${name}/Surface.outputs:surface>`,
  "",
  '            def Shader "Surface"',
  "            {",
  '                uniform token info:id = "UsdPreviewSurface"',
  ...inputs.map((input) => `                ${input}`),
  "                token outputs:surface",
  "            }",
  ...(texture ? ["", ...formatTexture(name, texture)] : []),
  "        }",
  "",
];

const formatTexture = (material: string, { file, wrap }: TextureFile): string[] => [
  '            def Shader "Texture"',
  "            {",
  '                uniform token info:id = "UsdUVTexture"',
  `                asset inputs:file = @${file}@`,
  '                token inputs:sourceColorSpace = "sRGB"',
  `                float2 inputs:st.connect = </Wall/Materials/${material}/Coordinates.outputs:result>`,
  `                token inputs:wrapS = "${wrap}"`,
  `                token inputs:wrapT = "${wrap}"`,
  "                float outputs:a",
  "                float3 outputs:rgb",
  "            }",
  "",
  '            def Shader "Coordinates"',
  "            {",
  '                uniform token info:id = "UsdPrimvarReader_float2"',
  '                string inputs:varname = "st"',
  "                float2 outputs:result",
  "            }",
];

/** Rounds to a micrometer. */
const formatNumber = (value: number): string => String(Number(value.toFixed(6)) + 0);
const formatTuple = (values: readonly number[]): string => `(${values.map(formatNumber).join(", ")})`;

function splitIntoTuples(values: readonly number[], length: number): number[][] {
  return Array.from({ length: values.length / length }, (_, index) =>
    values.slice(length * index, length * (index + 1)),
  );
}

const ALIGNMENT = 64;
const LOCAL_HEADER_BYTES = 30;
const EXTRA_HEADER_BYTES = 4;
/** Id of the extra field with the padding. Readers ignore fields that they do not know. */
const PADDING_FIELD = 0x1986;
/** The earliest time that ZIP can store. It is fixed, so that the same wall always gives the same file. */
const FIXED_TIME = new Date(1980, 0, 1);

/** Packs the files without compression, and starts the data of each file at a multiple of 64 bytes. */
function zipAlignedFiles(files: ReadonlyArray<readonly [path: string, bytes: Uint8Array]>): Uint8Array {
  const entries: Zippable = {};
  let position = 0;
  for (const [path, bytes] of files) {
    const dataAt = position + LOCAL_HEADER_BYTES + path.length + EXTRA_HEADER_BYTES;
    const padding = (ALIGNMENT - (dataAt % ALIGNMENT)) % ALIGNMENT;
    entries[path] = [bytes, { level: 0, mtime: FIXED_TIME, extra: { [PADDING_FIELD]: new Uint8Array(padding) } }];
    position = dataAt + padding + bytes.length;
  }
  return zipSync(entries);
}

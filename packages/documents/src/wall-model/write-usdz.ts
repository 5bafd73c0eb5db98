import type { ModelMesh, ModelTile } from "@storywall/domain/walls/model/wall-model";
import { type Zippable, zipSync } from "fflate";
import { listSurfaces, type Surface } from "./model-surfaces.ts";
import type { WallModelFile } from "./write-glb.ts";

/**
 * Writes the wall as a USDZ file: a scene description as text and the photos, in a ZIP archive that follows the USDZ
 * specification. The scene has no anchor, so that AR Quick Look places it on walls and floors without turning it.
 */
export function writeUsdz({ model, frameColor, photos }: WallModelFile): Uint8Array {
  const printedTiles = model.tiles.filter(({ name }) => photos.has(name));
  const surfaces = listSurfaces(frameColor);
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
    ...model.tiles.flatMap((tile) => writeTile(tile, photos.has(tile.name))),
    '    def Scope "Materials"',
    "    {",
    ...Object.entries(surfaces).flatMap(([name, surface]) => writeMaterial(name, surface)),
    ...printedTiles.flatMap(({ name }) => writePhotoMaterial(name, surfaces.photo.roughness)),
    "    }",
    "}",
    "",
  ].join("\n");
  return zipAligned([
    ["wall.usda", new TextEncoder().encode(scene)],
    ...printedTiles.map(({ name }) => [buildTexturePath(name), photos.get(name) ?? new Uint8Array()] as const),
  ]);
}

const buildTexturePath = (tileName: string) => `textures/${tileName}.jpg`;
const buildPhotoMaterialName = (tileName: string) => `photo_${tileName}`;

function writeTile({ name, x, y, meshes }: ModelTile, hasPhoto: boolean): string[] {
  return [
    `    def Xform "${name}"`,
    "    {",
    `        double3 xformOp:translate = (${formatNumber(x)}, ${formatNumber(y)}, 0)`,
    '        uniform token[] xformOpOrder = ["xformOp:translate"]',
    "",
    ...meshes.flatMap((mesh) => {
      const isPrint = mesh.material === "photo" && hasPhoto;
      return writeMesh(mesh, isPrint ? buildPhotoMaterialName(name) : mesh.material);
    }),
    "    }",
    "",
  ];
}

function writeMesh({ material, positions, normals, uvs, indices }: ModelMesh, materialName: string): string[] {
  const points = groupNumbers(positions, 3);
  const pick = (choose: (...values: number[]) => number) =>
    formatTuple([0, 1, 2].map((axis) => choose(...points.map((point) => point[axis] ?? 0))));
  // In USD, texture coordinates begin at the bottom left.
  const coordinates = groupNumbers(uvs, 2).map(([u = 0, v = 0]) => [u, 1 - v]);
  return [
    `        def Mesh "${material}" (`,
    '            prepend apiSchemas = ["MaterialBindingAPI"]',
    "        )",
    "        {",
    `            float3[] extent = [${pick(Math.min)}, ${pick(Math.max)}]`,
    `            int[] faceVertexCounts = [${groupNumbers(indices, 3).map(() => 3)}]`,
    `            int[] faceVertexIndices = [${indices.join(", ")}]`,
    `            rel material:binding = </Wall/Materials/${materialName}>`,
    `            normal3f[] normals = [${groupNumbers(normals, 3).map(formatTuple).join(", ")}] (`,
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

function writeMaterial(name: string, { color, roughness }: Surface): string[] {
  return wrapInMaterial(name, roughness, `color3f inputs:diffuseColor = ${formatTuple(color)}`);
}

function writePhotoMaterial(tileName: string, roughness: number): string[] {
  const name = buildPhotoMaterialName(tileName);
  const path = `/Wall/Materials/${name}`;
  const texture = [
    '            def Shader "Texture"',
    "            {",
    '                uniform token info:id = "UsdUVTexture"',
    `                asset inputs:file = @${buildTexturePath(tileName)}@`,
    '                token inputs:sourceColorSpace = "sRGB"',
    `                float2 inputs:st.connect = <${path}/Coordinates.outputs:result>`,
    '                token inputs:wrapS = "clamp"',
    '                token inputs:wrapT = "clamp"',
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
  return wrapInMaterial(
    name,
    roughness,
    `color3f inputs:diffuseColor.connect = <${path}/Texture.outputs:rgb>`,
    texture,
  );
}

const wrapInMaterial = (name: string, roughness: number, diffuseColor: string, texture: string[] = []): string[] => [
  `        def Material "${name}"`,
  "        {",
  `            token outputs:surface.connect = </Wall/Materials/${name}/Surface.outputs:surface>`,
  "",
  '            def Shader "Surface"',
  "            {",
  '                uniform token info:id = "UsdPreviewSurface"',
  `                ${diffuseColor}`,
  "                float inputs:metallic = 0",
  `                float inputs:roughness = ${roughness}`,
  "                token outputs:surface",
  "            }",
  ...(texture.length > 0 ? ["", ...texture] : []),
  "        }",
  "",
];

/** Rounds to a micrometer. */
const formatNumber = (value: number): string => String(Number(value.toFixed(6)) + 0);
const formatTuple = (values: readonly number[]): string => `(${values.map(formatNumber).join(", ")})`;

function groupNumbers(values: readonly number[], length: number): number[][] {
  return Array.from({ length: values.length / length }, (_, index) =>
    values.slice(length * index, length * (index + 1)),
  );
}

const ALIGNMENT = 64;
const LOCAL_HEADER_BYTES = 30;
const EXTRA_HEADER_BYTES = 4;
/** Id of the extra field with the padding. Readers ignore fields that they do not know. */
const PADDING_FIELD = 0x1986;
/** The earliest time in ZIP, so that the same wall is always the same file. */
const FIXED_TIME = new Date(1980, 0, 1);

/** Packs the files without compression, and starts the data of each one at a multiple of 64 bytes. */
function zipAligned(files: ReadonlyArray<readonly [path: string, bytes: Uint8Array]>): Uint8Array {
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

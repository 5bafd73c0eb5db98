import { Document, type Material, NodeIO } from "@gltf-transform/core";
import { KHRMaterialsClearcoat, KHRMaterialsUnlit } from "@gltf-transform/extensions";
import type { FrameColor } from "@storywall/domain/catalog/frames";
import {
  type ModelGeometry,
  type ModelMaterial,
  modelMaterials,
  type WallModel,
} from "@storywall/domain/walls/model/wall-model";
import { listSurfaces, type Surface } from "./model-surfaces.ts";
import { createFrameTexture, createShadowTexture } from "./model-textures.ts";

/** The wrapping mode of glTF that mirrors a texture at its edges. */
const MIRRORED_REPEAT = 33648;

export type WallModelFile = {
  model: WallModel;
  frameColor: FrameColor;
  /** JPEG of each tile's photo, by tile name. A tile without one is empty. */
  photos: ReadonlyMap<string, Uint8Array>;
};

/**
 * Writes the wall as a binary glTF file, with one node per tile and one per shadow. Units are meters. There is no wall
 * behind the tiles, because the file is also shown on real walls.
 */
export async function writeGlb({ model, frameColor, photos }: WallModelFile): Promise<Uint8Array> {
  const document = new Document();
  document.getRoot().getAsset().generator = "Storywall";
  document.createBuffer();
  const surfaces = listSurfaces(frameColor);
  const shared = Object.fromEntries(
    modelMaterials.map((material) => [material, createMaterial(document, material, surfaces[material])]),
  ) as Record<ModelMaterial, Material>;
  const wood = createFrameTexture(frameColor);
  if (wood) {
    shared.frame.setBaseColorFactor([1, 1, 1, 1]).setBaseColorTexture(createPngTexture(document, "wood", wood));
    shared.frame.getBaseColorTextureInfo()?.setWrapS(MIRRORED_REPEAT).setWrapT(MIRRORED_REPEAT);
  }
  const shadow = createShadowMaterial(document);

  const wall = document.createNode("Wall");
  for (const tile of model.tiles) {
    const photo = photos.get(tile.name);
    const printed =
      photo &&
      createMaterial(document, `photo of ${tile.name}`, { ...surfaces.photo, color: [1, 1, 1] }).setBaseColorTexture(
        document.createTexture(tile.name).setImage(photo).setMimeType("image/jpeg"),
      );
    const mesh = document.createMesh(tile.name);
    for (const part of tile.meshes) {
      const material = part.material === "photo" && printed ? printed : shared[part.material];
      mesh.addPrimitive(createPrimitive(document, part, material));
    }
    const cast = document
      .createMesh(`shadow of ${tile.name}`)
      .addPrimitive(createPrimitive(document, tile.shadow, shadow));
    for (const part of [mesh, cast]) {
      wall.addChild(document.createNode(part.getName()).setMesh(part).setTranslation([tile.x, tile.y, 0]));
    }
  }
  const scene = document.createScene("Wall").addChild(wall);
  document.getRoot().setDefaultScene(scene);
  for (const material of Object.values(shared)) if (material.listParents().length === 1) material.dispose();
  return new NodeIO().registerExtensions([KHRMaterialsClearcoat, KHRMaterialsUnlit]).writeBinary(document);
}

function createMaterial(document: Document, name: string, { color, roughness, glazing }: Surface): Material {
  const material = document
    .createMaterial(name)
    .setBaseColorFactor([...color, 1])
    .setMetallicFactor(0)
    .setRoughnessFactor(roughness);
  if (glazing === undefined) return material;
  const glass = document.createExtension(KHRMaterialsClearcoat).createClearcoat();
  return material.setExtension(
    "KHR_materials_clearcoat",
    glass.setClearcoatFactor(1).setClearcoatRoughnessFactor(glazing),
  );
}

/** Creates the material of shadows, which light does not affect. */
function createShadowMaterial(document: Document): Material {
  const texture = createPngTexture(document, "shadow", createShadowTexture());
  const material = document.createMaterial("shadow").setBaseColorTexture(texture).setAlphaMode("BLEND");
  return material.setExtension("KHR_materials_unlit", document.createExtension(KHRMaterialsUnlit).createUnlit());
}

const createPngTexture = (document: Document, name: string, png: Uint8Array) =>
  document.createTexture(name).setImage(png).setMimeType("image/png");

function createPrimitive(document: Document, { positions, normals, uvs, indices }: ModelGeometry, material: Material) {
  const [buffer] = document.getRoot().listBuffers();
  const createAccessor = (
    type: "VEC3" | "VEC2" | "SCALAR",
    array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  ) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(array)
      .setBuffer(buffer ?? null);
  const primitive = document
    .createPrimitive()
    .setMaterial(material)
    .setIndices(createAccessor("SCALAR", new Uint16Array(indices)))
    .setAttribute("POSITION", createAccessor("VEC3", new Float32Array(positions)))
    .setAttribute("NORMAL", createAccessor("VEC3", new Float32Array(normals)));
  if (material.getBaseColorTexture())
    primitive.setAttribute("TEXCOORD_0", createAccessor("VEC2", new Float32Array(uvs)));
  return primitive;
}

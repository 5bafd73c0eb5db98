import { Document, type Material, NodeIO } from "@gltf-transform/core";
import type { FrameColor } from "@storywall/domain/catalog/frames";
import {
  type ModelMaterial,
  type ModelMesh,
  modelMaterials,
  type WallModel,
} from "@storywall/domain/walls/model/wall-model";
import { listSurfaces } from "./model-surfaces.ts";

export type WallModelFile = {
  model: WallModel;
  frameColor: FrameColor;
  /** JPEG of each tile's photo, by tile name. A tile without one is empty. */
  photos: ReadonlyMap<string, Uint8Array>;
};

/** Writes the wall as a binary glTF file, with one node per tile. Units are meters. */
export async function writeGlb({ model, frameColor, photos }: WallModelFile): Promise<Uint8Array> {
  const document = new Document();
  document.getRoot().getAsset().generator = "Storywall";
  document.createBuffer();
  const surfaces = listSurfaces(frameColor);
  const createMaterial = (label: string, { color, roughness }: (typeof surfaces)[ModelMaterial]) =>
    document
      .createMaterial(label)
      .setBaseColorFactor([...color, 1])
      .setMetallicFactor(0)
      .setRoughnessFactor(roughness);
  const shared = Object.fromEntries(
    modelMaterials.map((material) => [material, createMaterial(material, surfaces[material])]),
  ) as Record<ModelMaterial, Material>;

  const wall = document.createNode("Wall");
  for (const tile of model.tiles) {
    const photo = photos.get(tile.name);
    const printed =
      photo &&
      createMaterial(`photo of ${tile.name}`, { ...surfaces.photo, color: [1, 1, 1] }).setBaseColorTexture(
        document.createTexture(tile.name).setImage(photo).setMimeType("image/jpeg"),
      );
    const mesh = document.createMesh(tile.name);
    for (const part of tile.meshes) {
      const isPrint = part.material === "photo" && printed;
      mesh.addPrimitive(
        createPrimitive(document, part, Boolean(isPrint)).setMaterial(isPrint || shared[part.material]),
      );
    }
    wall.addChild(document.createNode(tile.name).setMesh(mesh).setTranslation([tile.x, tile.y, 0]));
  }
  const scene = document.createScene("Wall").addChild(wall);
  document.getRoot().setDefaultScene(scene);
  for (const material of Object.values(shared)) if (material.listParents().length === 1) material.dispose();
  return new NodeIO().writeBinary(document);
}

function createPrimitive(document: Document, { positions, normals, uvs, indices }: ModelMesh, hasTexture: boolean) {
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
    .setIndices(createAccessor("SCALAR", new Uint16Array(indices)))
    .setAttribute("POSITION", createAccessor("VEC3", new Float32Array(positions)))
    .setAttribute("NORMAL", createAccessor("VEC3", new Float32Array(normals)));
  if (hasTexture) primitive.setAttribute("TEXCOORD_0", createAccessor("VEC2", new Float32Array(uvs)));
  return primitive;
}

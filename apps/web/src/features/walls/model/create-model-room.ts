import { findPlaceInRoom, livingRoom } from "@storywall/domain/walls/tiles/room-scene";
import {
  BufferAttribute,
  Color,
  DirectionalLight,
  MathUtils,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SRGBColorSpace,
  type Texture,
  TextureLoader,
  type Vector3,
  type WebGLRenderer,
} from "three";
import picture from "@/features/walls/rooms/empty.jpg";
import { edgesOfEmptyRoom } from "@/features/walls/rooms/wall-paints.ts";

/** The wall behind the tiles, its color around the picture, and the room's light. */
type ModelRoom = {
  wall: Mesh;
  background: Color;
  light: DirectionalLight;
  environment: Texture;
  dispose(): void;
};

const METERS_PER_MM = 1 / 1000;
const WALL = { width: livingRoom.widthMm * METERS_PER_MM, height: livingRoom.heightMm * METERS_PER_MM };

/** Share of the wall's picture that fades into the plain color at each edge. */
const FADED_SHARE = 0.25;
const SEGMENTS = 24;

/** Loads the picture of the rendered empty wall. */
export async function loadRoomPicture(): Promise<Texture> {
  const texture = await new TextureLoader().loadAsync(picture.src);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

/**
 * Creates a wall with the rendered picture behind a group of tiles. `size` is the size of the group in meters. The
 * center of the group is at 0 and hangs at eye level.
 */
export function createModelRoom(renderer: WebGLRenderer, texture: Texture, size: Vector3): ModelRoom {
  const group = { width: size.x / METERS_PER_MM, height: size.y / METERS_PER_MM };
  const { x, y } = findPlaceInRoom(group, "empty");
  const wall = new Mesh(
    createFadedPlane(),
    new MeshBasicMaterial({ map: texture, vertexColors: true, transparent: true, depthWrite: false }),
  );
  wall.position.set(
    WALL.width / 2 - (x + group.width / 2) * METERS_PER_MM,
    (y + group.height / 2) * METERS_PER_MM - WALL.height / 2,
    -size.z / 2,
  );
  // The wall is drawn first, because the transparent shadows of the tiles must be drawn over it.
  wall.renderOrder = -1;
  const environment = createEnvironmentTexture(renderer);
  const disposables: { dispose(): void }[] = [texture, environment, wall.geometry, wall.material];
  return {
    wall,
    background: new Color(edgesOfEmptyRoom.top),
    light: createSunLight(),
    environment,
    dispose: () => {
      for (const part of disposables) part.dispose();
    },
  };
}

/** A plane of the wall's size that fades out smoothly, so that no edge is visible where the wall is seen at an angle. */
function createFadedPlane(): PlaneGeometry {
  const plane = new PlaneGeometry(WALL.width, WALL.height, SEGMENTS, SEGMENTS);
  const perSide = SEGMENTS + 1;
  const computeOpacity = (at: number) => MathUtils.smoothstep(Math.min(at, SEGMENTS - at) / SEGMENTS, 0, FADED_SHARE);
  const colors = Array.from({ length: perSide * perSide }, (_, index) => {
    const [column, row] = [index % perSide, Math.floor(index / perSide)];
    return [1, 1, 1, computeOpacity(column) * computeOpacity(row)];
  });
  return plane.setAttribute("color", new BufferAttribute(new Float32Array(colors.flat()), 4)) as PlaneGeometry;
}

/** Brightness of the room and of the windows on its left. White paper in front of the wall has the brightness 1. */
const ROOM = 0.15;
const WINDOWS = 4;
const SUN = 3.1;

/** The two windows of the rendered rooms: distance from the wall to their middle, and their width, in meters. */
const windows = [
  { away: 1.25, width: 0.94 },
  { away: 2.475, width: 0.95 },
] as const;
const WINDOW = { x: -2.35, aboveEyes: 0.22, height: 1.4 };

/** Creates the light from the room and its windows, which falls on the tiles and is reflected in their glass. */
function createEnvironmentTexture(renderer: WebGLRenderer): Texture {
  const room = new Scene();
  room.background = new Color().setScalar(ROOM);
  const pane = new MeshBasicMaterial({ color: new Color().setScalar(WINDOWS) });
  for (const { away, width } of windows) {
    const mesh = new Mesh(new PlaneGeometry(width, WINDOW.height), pane);
    mesh.position.set(WINDOW.x, WINDOW.aboveEyes, away);
    mesh.rotation.y = Math.PI / 2;
    room.add(mesh);
  }
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(room);
  generator.dispose();
  return texture;
}

/** Creates a light that raises the total light on a print to 1, at which the print has its own colors. */
function createSunLight(): DirectionalLight {
  const sun = new DirectionalLight(0xffffff, SUN);
  sun.position.set(-0.8, 0.6, 1);
  return sun;
}

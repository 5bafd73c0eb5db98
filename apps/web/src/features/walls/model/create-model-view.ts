import {
  Box3,
  type Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  Spherical,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { createModelRoom, loadRoomPicture } from "./create-model-room.ts";

export type ModelView = {
  /** Turns the model by angles in radians. */
  turn(angles: { right?: number; up?: number }): void;
  /** Zooms by a factor. The camera moves closer if the factor is above 1, and away if it is below 1. */
  zoom(factor: number): void;
  dispose(): void;
};

const FIELD_OF_VIEW = 35;
const MARGIN = 1.15;
/** First position: seen from slightly above and from the left, so that the depth of the frames is visible. */
const START = { right: -0.42, up: 0.16 };
const START_MS = 900;
/** Higher values are slow without a graphics card. */
const MAX_ANISOTROPY = 4;
/** Limits of the camera. At steeper angles, and from farther away, the picture of the wall would end in view. */
const MAX_TURN = Math.PI / 4;
const [MIN_POLAR, MAX_POLAR] = [Math.PI * 0.38, Math.PI * 0.57];
const MAX_DISTANCE = 1.5;

/**
 * Shows a GLB file on the wall of a room on a canvas, and lets users turn it with mouse and fingers. Draws only after a
 * change. Rejects if a file cannot be loaded.
 */
export async function createModelView(
  canvas: HTMLCanvasElement,
  url: string,
  { isMotionReduced, signal }: { isMotionReduced: boolean; signal: AbortSignal },
): Promise<ModelView> {
  const [{ scene: model }, picture] = await Promise.all([new GLTFLoader().loadAsync(url), loadRoomPicture()]);
  signal.throwIfAborted();
  const renderer = new WebGLRenderer({ canvas, antialias: true });
  const scene = new Scene();
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.05, 100);
  const box = computeTileBounds(model);
  const size = box.getSize(new Vector3());
  model.position.sub(box.getCenter(new Vector3()));
  const room = createModelRoom(renderer, picture, size);
  scene.background = room.background;
  scene.environment = room.environment;
  scene.add(room.wall, model, room.light);
  setAnisotropy(model, Math.min(MAX_ANISOTROPY, renderer.capabilities.getMaxAnisotropy()));

  const controls = new OrbitControls(camera, canvas);
  controls.enablePan = false;
  controls.minPolarAngle = MIN_POLAR;
  controls.maxPolarAngle = MAX_POLAR;
  controls.minAzimuthAngle = -MAX_TURN;
  controls.maxAzimuthAngle = MAX_TURN;

  const renderScene = () => renderer.render(scene, camera);
  const moveCamera = (change: (position: Spherical) => void) => {
    const position = new Spherical().setFromVector3(camera.position);
    change(position);
    camera.position.setFromSpherical(position);
    controls.update();
    renderScene();
  };
  const turnCamera: ModelView["turn"] = ({ right = 0, up = 0 }) =>
    moveCamera((position) => {
      position.theta = Math.min(MAX_TURN, Math.max(-MAX_TURN, position.theta + right));
      position.phi = Math.min(MAX_POLAR, Math.max(MIN_POLAR, position.phi - up));
    });
  const zoomCamera: ModelView["zoom"] = (factor) =>
    moveCamera((position) => {
      position.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, position.radius / factor));
    });

  let fittingDistance = 0;
  const fitToCanvas = () => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    const tangent = Math.tan((FIELD_OF_VIEW * Math.PI) / 360);
    const distance = (MARGIN * Math.max(size.y, size.x / camera.aspect)) / (2 * tangent) + size.z;
    controls.minDistance = distance / 4;
    controls.maxDistance = distance * MAX_DISTANCE;
    const scale = fittingDistance === 0 ? 0 : camera.position.length() / fittingDistance;
    if (scale === 0) camera.position.set(0, 0, distance);
    else camera.position.setLength(distance * scale);
    fittingDistance = distance;
    controls.update();
    renderScene();
  };
  fitToCanvas();
  const stopTurning = isMotionReduced ? turnWithoutAnimation(turnCamera) : animateTurn(turnCamera);
  controls.addEventListener("change", renderScene);
  controls.addEventListener("start", stopTurning);
  const observer = new ResizeObserver(fitToCanvas);
  observer.observe(canvas);

  return {
    turn: (angles) => {
      stopTurning();
      turnCamera(angles);
    },
    zoom: zoomCamera,
    dispose: () => {
      stopTurning();
      observer.disconnect();
      controls.dispose();
      for (const { geometry, material } of listMeshes(model)) {
        geometry.dispose();
        material.map?.dispose();
        material.dispose();
      }
      room.dispose();
      renderer.dispose();
    },
  };
}

type ModelMesh = Mesh & { material: MeshStandardMaterial | MeshBasicMaterial };

function listMeshes(model: { traverse(visit: (part: unknown) => void): void }): ModelMesh[] {
  const meshes: ModelMesh[] = [];
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const isKnown = part.material instanceof MeshStandardMaterial || part.material instanceof MeshBasicMaterial;
    if (isKnown) meshes.push(part as ModelMesh);
  });
  return meshes;
}

/** Returns the bounds of the tiles without their shadows. */
function computeTileBounds(model: Group): Box3 {
  const box = new Box3();
  for (const mesh of listMeshes(model)) if (!mesh.material.transparent) box.expandByObject(mesh);
  return box;
}

/** Keeps photos sharp when they are seen at an angle. */
function setAnisotropy(model: Parameters<typeof listMeshes>[0], anisotropy: number): void {
  for (const { material } of listMeshes(model)) if (material.map) material.map.anisotropy = anisotropy;
}

function turnWithoutAnimation(turn: ModelView["turn"]): () => void {
  turn(START);
  return () => {};
}

/** Turns the model to its first position in one animation. Returns a function that stops it. */
function animateTurn(turn: ModelView["turn"]): () => void {
  const startedAt = performance.now();
  let turned = 0;
  let frame = requestAnimationFrame(function step(now) {
    const time = Math.min(1, Math.max(0, (now - startedAt) / START_MS));
    const share = 1 - (1 - time) ** 3;
    turn({ right: START.right * (share - turned), up: START.up * (share - turned) });
    turned = share;
    if (time < 1) frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}

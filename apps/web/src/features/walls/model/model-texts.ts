/** Texts of the 3D view of a wall, and of the view on the shopper's own wall. */
export const modelTexts = {
  seeIn3d: "See it in 3D",
  title: (wallName: string) => `${wallName} in 3D`,
  describe: (wall: {
    template: string;
    tiles: number;
    frame: string;
    inches: { width: number; height: number; depth: number };
    cm: { width: number; height: number; depth: number };
  }) =>
    `${wall.template}: ${wall.tiles === 1 ? "1 tile" : `${wall.tiles} tiles`} framed in ${wall.frame}, ${wall.inches.width} × ${wall.inches.height} in (${wall.cm.width} × ${wall.cm.height} cm) overall and ${wall.inches.depth} in (${wall.cm.depth} cm) thick.`,
  model: (wallName: string) => `3D model of ${wallName}`,
  controls: "View",
  turnLeft: "Turn left",
  turnRight: "Turn right",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  keys: "Drag to turn it, or use the arrow keys. Pinch, scroll, or press + and − to zoom.",
  fingers: "Drag to turn it. Pinch to zoom.",

  preparing: "Building your wall in 3D…",
  loading: "Loading…",
  failed: "We couldn’t build the 3D view.",
  tooSlow: "The 3D view is taking longer than usual. Please try again in a few minutes.",
  unsupported: "This browser can’t show 3D. Please try another browser or device.",

  seeOnYourWall: "See it on your wall",
  seeWallOnYourWall: (wallName: string) => `See ${wallName} on your wall`,
  trueSize: "Your camera shows it in its true size.",
  tapPicture: "Tap the picture, then point your camera at a wall.",
  otherDevices: "To see it on your own wall, open this page on an Android phone, an iPhone, or an iPad.",
  needsHttps: "Your own wall can only be shown on a page with a secure (https) address.",
  needsLink:
    "Your phone’s viewer opens the wall through a link. Anyone with the link can see this wall and its photos for 90 days.",
  createLink: "Create link",
  creatingLink: "Creating link…",
};

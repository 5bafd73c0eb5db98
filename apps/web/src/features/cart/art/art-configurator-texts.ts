export const artConfiguratorTexts = {
  form: (title: string) => `Choose a frame and size for ${title}`,
  frame: "Frame",
  frameWithMat: (color: string) => `${color}, white mat`,
  frameWithoutMat: (color: string) => `${color}, no mat`,
  outOfStock: "Out of stock",
  size: "Size",
  wideArt: "This piece is wide, so its tile hangs horizontally. The magnet holds it either way.",
};

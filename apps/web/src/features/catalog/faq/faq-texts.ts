export const faqTexts = {
  carousel: "carousel",
  frameTypes: "Frame types",
  previousFrames: "Previous frames",
  nextFrames: "Next frames",
  seeOffer: "See the current offer",
};

import type { ReactNode } from "react";

type RenderLink = (text: string) => ReactNode;

export const homeTexts = {
  heroTitle: "Turn life stories into wall art",
  heroText:
    "Your photos, printed and framed as magnetic tiles. No nails, no hammer. Hang them in minutes and swap them whenever you like.",
  heroPicture: "Eight photos in black frames with white mats above a linen sofa, in morning light",
  startWithThreePhotos: "Start with three photos",
  shippingAndReturns: (shipping: string, returnDays: number) => `${shipping}. Free returns for ${returnDays} days.`,

  stepsTitle: "From phone to wall",
  steps: [
    {
      title: "Choose your photos",
      text: "Upload them from your phone or computer. Any camera, any orientation. Your photos stay private, and they stay yours.",
    },
    {
      title: "Pick a frame and size",
      text: "See your wall to scale, crop each photo, and check the print quality before you pay.",
    },
    {
      title: "Hang it in minutes",
      text: "Stick a steel plate to a smooth, painted wall and the tile snaps on magnetically. Move it whenever you like.",
    },
  ],
  boxPicture: "An open box with framed tiles, another tile beside it, and three steel plates",
  boxText: "In the box: your framed tiles and a steel plate for each.",
  backPicture: "The back of a framed tile with its magnet, and two steel plates",
  backText: "A magnet on the back of the tile, an adhesive steel plate on the wall.",
  snapPicture: "A framed tile in front of its steel plate on the wall",
  snapText: "Hold the tile up to the plate. The magnet does the rest.",
  playLoop: "Play the animation",
  pauseLoop: "Pause the animation",

  checkYourWall: (renderWallLink: RenderLink) => (
    <>Brick, textured, or freshly painted walls? Renting? {renderWallLink("Check your wall")}</>
  ),

  framesTitle: "Six frames, three with a mat",
  framesText: (renderFramesLink: RenderLink) => (
    <>
      Black, white, or wood. Edge to edge, or with a white mat around your photo. {renderFramesLink("Compare frames")}
    </>
  ),
};

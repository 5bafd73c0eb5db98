/** Texts of the share dialog, of pictures of a wall, and of the page that opens from a shared link. */
export const shareTexts = {
  title: (wallName: string) => `Share ${wallName}`,
  linkIntro:
    "Anyone with the link can see this wall and its photos as they are now, for 90 days. They can’t change anything or see who you are.",
  createLink: "Create link",
  creatingLink: "Creating link…",
  activeLinks: "Active links",
  created: (time: string) => `Created ${time}`,
  expires: (time: string) => `Expires ${time}`,
  stopSharing: "Stop sharing",
  stopSharingLink: (createdAt: string) => `Stop sharing the link created ${createdAt}`,

  pictureTitle: "A picture of your wall",
  pictureIntro: "Only you can see it until you share it.",
  downloadPicture: "Download picture",
  downloadPictureOf: (wallName: string) => `Download picture of ${wallName}`,
  share: "Share",
  sharePictureOf: (wallName: string) => `Share a picture of ${wallName}`,
  pictureProgress: "Your picture",
  drawing: "Creating your picture…",
  downloading: "Downloading your picture…",
  pressShareAgain: "Your picture is ready. Choose Share again.",
  downloaded: "Picture downloaded.",
  downloadedWithLink: "Picture downloaded. We also copied a link to this layout, which doesn’t include your photos.",
  downloadedToFiles: "The picture is in your downloads, ready to send.",
  drawingTooSlow: "Your picture is taking longer than usual. Please try again in a few minutes.",
  downloadFailed: "We couldn’t download your picture. Please try again.",

  sharedWall: (wall: {
    template: string;
    frame: string;
    inches: { width: number; height: number };
    cm: { width: number; height: number };
  }) =>
    `${wall.template}, ${wall.inches.width} × ${wall.inches.height} in (${wall.cm.width} × ${wall.cm.height} cm), framed in ${wall.frame}.`,
  wallAboveSofa: (wallName: string) => `${wallName}, shown above a sofa`,
  makeYourOwn: "Make this wall with your photos",
  keepLinkPrivate: "Someone shared this wall with you. It shows their photos, so please don’t post the link publicly.",
};

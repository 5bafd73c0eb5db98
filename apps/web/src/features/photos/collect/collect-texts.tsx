import { commonTexts } from "@/lib/common-texts.ts";

const formatPhotoCount = (count: number) => (count === 1 ? "1 photo" : `${count} photos`);

/** Texts about asking family and friends for photos, shown in the editor and on the page that the link opens. */
export const collectTexts = {
  intro:
    "Send one link to everyone. They add photos from their own phones, without an account. You choose which ones go on your wall.",
  titleLabel: "Title",
  titleHint: "Everyone with the link sees it. They don’t see your name or your wall.",
  defaultTitle: "Photos for our wall",
  createLink: "Create link",
  creatingLink: "Creating link…",
  createAnother: "Create another link",
  limits: (perPerson: number, total: number) =>
    `Each person can add up to ${perPerson} photos, and everyone together up to ${total}. Nobody sees the others’ photos.`,
  loadingLinks: "Loading your links and photos",
  loadFailed: "We couldn’t load your links and photos",
  openUntil: (time: string) => `Open until ${time}`,
  showCode: "Show QR code",
  hideCode: "Hide QR code",
  code: (title: string) => `QR code for ${title}`,
  localOnly: (host: string) => (
    <>
      Other devices can’t open this link, because the shop is running only on this computer, at {host}. Open the shop at
      an https address to ask others.
    </>
  ),
  stop: "Stop collecting",
  stopNamed: (title: string) => `Stop collecting: ${title}`,
  confirmStop: "Nobody will be able to add more photos with this link. Photos that arrived stay here.",
  keepCollecting: "Keep collecting",
  stopped: "The link is closed.",

  arrived: "Photos that arrived",
  noPhotos: "No photos yet. They’ll appear here as soon as someone adds them.",
  nobodyElse: "Nobody added photos with this link.",
  sentBy: (name: string, count: number) => `${name}, ${formatPhotoCount(count)}`,
  endedTitle: (title: string) => `${title} (closed)`,
  add: (number: number, name: string) => `Add photo ${number} from ${name}`,
  added: "Added",
  addedPhoto: (number: number, name: string) => `Photo ${number} from ${name} is added`,
  addAll: (count: number) => (count === 1 ? "Add 1 photo" : `Add all ${count}`),
  addAllFrom: (count: number, name: string) => `Add ${formatPhotoCount(count)} from ${name}`,
  preparing: "Being prepared",
  addedCount: (count: number) =>
    count === 1 ? "1 photo added to your wall or extra photos." : `${count} photos added to your wall or extra photos.`,
  remove: (number: number, name: string) => `Delete photo ${number} from ${name}`,
  confirmRemove: "Delete this photo?",
  delete: commonTexts.delete,
  keep: "Keep",
  removed: "Photo deleted.",

  waiting: (count: number) =>
    count === 1
      ? "1 photo from family and friends is waiting for you."
      : `${count} photos from family and friends are waiting for you.`,
  seePhotos: "See photos",
  linkIsOpen: "Your link for family and friends is open.",
  seeLink: "See link",

  opening: "Opening the link…",
  deadLinkTitle: "You can’t add photos here",
  deadLinkHint: "The link may be incomplete, or it no longer accepts photos. Ask the person who sent it for a new one.",
  openFailed: "We couldn’t open this link",
  pageIntro:
    "Add your photos, and the person who sent you this link will choose from them for a wall of framed photos.",
  privacy: (time: string) => `Only they can see your photos and your name. The link works until ${time}.`,
  nameTitle: "Who are you?",
  yourName: "Your name",
  nameHint: "So they know who the photos are from.",
  nameMissing: "Enter your name.",
  continue: "Continue",
  addingAs: (name: string) => `You’re adding photos as ${name}.`,
  changeName: "Change name",
  photosLeft: (count: number) => `You can add up to ${formatPhotoCount(count)}.`,
  fullLink: "This link can’t take any more photos. Thank you!",
  fullShare: (limit: number) => `You’ve added ${limit} photos, the most that one person can add. Thank you!`,
  thanks: (count: number) =>
    count === 1
      ? "Thank you! Your photo has arrived. You can add more or close this page."
      : `Thank you! Your ${count} photos have arrived. You can add more or close this page.`,
  yourPhotos: "Your photos",
  removeOwn: (number: number) => `Remove your photo ${number}`,
  removeOwnShort: "Remove",
};

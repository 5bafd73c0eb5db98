const formatPieces = (count: number) => (count === 1 ? "1 piece" : `${count} pieces`);

/** Texts for search engines and link previews. */
export const seoTexts = {
  sharePicture: "Six framed photos on a wall",
  artTitle: (title: string, artist: string) => `${title} by ${artist}`,
  artDescription: (title: string) =>
    `${title}, printed and framed as a magnetic tile. Available in four sizes and six frames.`,
  artPicture: (title: string, artist: string) => `${title} by ${artist}, framed`,
  setTitle: (name: string, pieces: number) => `${name}: a set of ${formatPieces(pieces)}`,
  setDescription: (name: string, pieces: number) =>
    pieces === 1
      ? `${name}: one piece, framed as a magnetic tile.`
      : `${name}: ${formatPieces(pieces)} that look great together, framed as magnetic tiles.`,
  setPicture: (name: string) => `${name}, framed and hung`,
};

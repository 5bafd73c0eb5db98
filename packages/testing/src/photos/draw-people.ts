import sharp from "sharp";

type Person = { x: number; y: number; scale: number };

/** Draws people that a face detector recognizes. `x` and `y` are the centers of faces in px. */
export function drawPeople(size: { width: number; height: number }, people: readonly Person[]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <defs><radialGradient id="skin" cx="0.4" cy="0.35" r="0.8"><stop offset="0" stop-color="#efc3a4"/>
    <stop offset="0.7" stop-color="#d9a583"/><stop offset="1" stop-color="#a9744f"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="#7d8b99"/>${people.map(drawPerson).join("")}</svg>`;
  return sharp(Buffer.from(svg)).blur(1.2).jpeg({ quality: 92 }).toBuffer();
}

function drawPerson({ x, y, scale }: Person): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <rect x="-55" y="80" width="110" height="400" rx="30" fill="#38506b"/>
    <ellipse cy="-8" rx="50" ry="62" fill="#3a2618"/><ellipse cy="75" rx="26" ry="30" fill="#c08a68"/>
    <ellipse cy="8" rx="40" ry="53" fill="url(#skin)"/>
    <path d="M-42 -8 Q-40 -52 0 -50 Q40 -52 42 -8 Q30 -36 0 -34 Q-30 -36 -42 -8" fill="#3a2618"/>
    <path d="M-27 -9 q10 -7 20 -1 M7 -10 q10 -6 20 1" stroke="#3a2618" stroke-width="4" fill="none"/>
    <g fill="#f3ece6"><ellipse cx="-16" cy="1" rx="8" ry="4.5"/><ellipse cx="16" cy="1" rx="8" ry="4.5"/></g>
    <g fill="#26170f"><circle cx="-16" cy="1" r="4.2"/><circle cx="16" cy="1" r="4.2"/></g>
    <path d="M-3 4 Q-8 22 -7 24 Q0 29 7 24" stroke="#a06a4c" stroke-width="3" fill="#cf9a78"/>
    <path d="M-16 37 Q0 32 16 37 Q0 50 -16 37" fill="#a8433f"/></g>`;
}

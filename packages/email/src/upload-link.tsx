import type { UploadLinkLetter } from "./letter.ts";
import { Say, Small, Whole } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";
import { WaitingWalls } from "./waiting-walls.tsx";

export const uploadLink: Template<UploadLinkLetter> = {
  subject: ({ orderNumber }) => `Add the photos to your order ${orderNumber}`,
  Page: ({ letter }) => (
    <Sheet title="Your wall is waiting for photos" preview={`Open order ${letter.orderNumber} and add your photos.`}>
      <Say>
        Hello {letter.firstName}, here is the way back to order <Whole>{letter.orderNumber}</Whole>. Choose your photos,
        see them on the wall, and we start printing once every tile has one.
      </Say>
      <WaitingWalls lines={letter.lines} />
      <Small>
        The link works for 90 days and opens your order, so keep this letter to yourself. If you did not ask for it,
        there is nothing you need to do.
      </Small>
    </Sheet>
  ),
};

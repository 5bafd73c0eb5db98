import { render } from "@react-email/render";
import type { ReactElement } from "react";
import type { Letter } from "./letter.ts";
import { OrderReceived, orderReceivedSubject } from "./order-received.tsx";
import { UploadLink, uploadLinkSubject } from "./upload-link.tsx";

export type RenderedLetter = { subject: string; html: string; text: string };

/** A letter in full: subject, page, and the same in plain words. */
export async function renderLetter(letter: Letter): Promise<RenderedLetter> {
  const { subject, page } = compose(letter);
  const [html, text] = await Promise.all([render(page), render(page, { plainText: true })]);
  return { subject: oneLine(subject), html, text };
}

function compose(letter: Letter): { subject: string; page: ReactElement } {
  switch (letter.kind) {
    case "order-received":
      return { subject: orderReceivedSubject(letter), page: <OrderReceived letter={letter} /> };
    case "upload-link":
      return { subject: uploadLinkSubject(letter), page: <UploadLink letter={letter} /> };
  }
}

/** A line break in a subject would begin a header of its own. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

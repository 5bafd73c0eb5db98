import { Column } from "@react-email/column";
import { Row } from "@react-email/row";
import type { PhotoProblemEmail, ProblemPhoto } from "./email-content.ts";
import { ActionButton, EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, LabeledDetail, NoWrap, Paragraph, PrimaryAction } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";
import { WallPicture } from "./wall-row.tsx";

export const photoProblem: Template<PhotoProblemEmail> = {
  subject: ({ orderNumber, isReminder, photos }) => {
    const subject = photos.length > 1 ? `${photos.length} photos` : "A photo";
    const needs = photos.length > 1 ? "need" : "needs";
    return isReminder
      ? `${subject} in your order ${orderNumber} still ${needs} attention`
      : `${subject} in your order ${orderNumber} ${needs} attention`;
  },
  Page: ({ content: { firstName, orderNumber, orderUrl, problem, photos } }) => (
    <EmailLayout
      title={
        photos.length > 1 ? `${photos.length} of your photos need attention` : "One of your photos needs attention"
      }
      preview="We’d rather ask than print something you won’t love."
    >
      <Paragraph>
        Hi {firstName}, we checked your photos before printing and found {photos.length > 1 ? "some" : "one"} in your
        order <NoWrap>{orderNumber}</NoWrap> that wouldn’t print well.
      </Paragraph>
      {photos.length === 0 && problem ? <Paragraph>{problem}</Paragraph> : null}
      {photos.map((photo) => (
        <PhotoToReplace key={photo.replaceUrl} photo={photo} />
      ))}
      <Paragraph>
        Your order is on hold for now. It continues as soon as every photo is fixed. Questions? Reply to this email and
        we’ll help.
      </Paragraph>
      {photos.length === 0 ? <PrimaryAction href={orderUrl}>Open your order</PrimaryAction> : null}
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};

/** Shows the print of a photo beside the button for replacing the photo. */
function PhotoToReplace({ photo: { piece, problem, picture, replaceUrl } }: { photo: ProblemPhoto }) {
  return (
    <Row style={{ marginBottom: 28 }}>
      {picture ? (
        <Column style={{ width: picture.width, verticalAlign: "top", paddingRight: 20 }}>
          <WallPicture picture={picture} alt={`${piece}, as it would print`} />
        </Column>
      ) : null}
      <Column style={{ verticalAlign: picture ? "middle" : "top" }}>
        <LabeledDetail name={piece}>{problem}</LabeledDetail>
        <ActionButton href={replaceUrl}>Replace</ActionButton>
      </Column>
    </Row>
  );
}

import { Link, Section, Text } from "@react-email/components";
import type { UploadLinkLetter } from "./letter.ts";
import { Action, Sheet } from "./sheet.tsx";
import { light, text } from "./theme.ts";
import { WallRow } from "./wall-row.tsx";

export const uploadLinkSubject = ({ orderNumber }: UploadLinkLetter) => `Add the photos to your order ${orderNumber}`;

export function UploadLink({ letter }: { letter: UploadLinkLetter }) {
  const [only, ...others] = letter.lines;
  return (
    <Sheet title="Your wall is waiting for photos" preview={`Open order ${letter.orderNumber} and add your photos.`}>
      <Text className="ink" style={text.body}>
        Hello {letter.firstName}, here is the way back to order{" "}
        <span style={{ whiteSpace: "nowrap" }}>{letter.orderNumber}</span>. Choose your photos, see them on the wall,
        and we start printing once every tile has one.
      </Text>
      {only && others.length === 0 ? (
        <Section style={{ padding: "8px 0 32px" }}>
          <Action href={only.uploadUrl}>Add your photos</Action>
        </Section>
      ) : null}
      {letter.lines.map(({ uploadUrl, ...wall }, index) => (
        <WallRow key={index} {...wall}>
          {others.length === 0 ? null : (
            <Link
              href={uploadUrl}
              className="link"
              style={{ display: "inline-block", padding: "8px 0", fontSize: 16, fontWeight: 600, color: light.accent }}
            >
              Add photos to this wall
            </Link>
          )}
        </WallRow>
      ))}
      <Text className="soft" style={{ ...text.soft, paddingTop: 12 }}>
        The link works for 90 days and opens your order, so keep this letter to yourself. If you did not ask for it,
        there is nothing you need to do.
      </Text>
    </Sheet>
  );
}

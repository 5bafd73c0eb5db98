import { Link } from "@react-email/link";
import type { UploadLinkEmail } from "./email-content.ts";
import { PrimaryAction } from "./email-parts.tsx";
import { lightColors } from "./email-theme.ts";
import { WallRow } from "./wall-row.tsx";

/** Shows the walls without photos: one button if there is one wall, otherwise one link per wall. */
export function UploadLinks({ lines }: Pick<UploadLinkEmail, "lines">) {
  const [onlyLine, ...otherLines] = lines;
  const hasSingleLine = onlyLine !== undefined && otherLines.length === 0;
  return (
    <>
      {hasSingleLine ? <PrimaryAction href={onlyLine.uploadUrl}>Add your photos</PrimaryAction> : null}
      {lines.map(({ uploadUrl, ...wall }, index) => (
        <WallRow key={index} {...wall}>
          {hasSingleLine ? null : <WallUploadLink href={uploadUrl} />}
        </WallRow>
      ))}
    </>
  );
}

export const WallUploadLink = ({ href }: { href: string }) => (
  <Link
    href={href}
    className="link"
    style={{ display: "inline-block", padding: "8px 0", fontSize: 16, fontWeight: 600, color: lightColors.accent }}
  >
    Add photos to this wall
  </Link>
);

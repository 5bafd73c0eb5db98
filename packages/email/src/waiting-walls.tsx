import { Link } from "@react-email/components";
import type { UploadLinkEmail } from "./email-content.ts";
import { PrimaryAction } from "./parts.tsx";
import { light } from "./theme.ts";
import { WallRow } from "./wall-row.tsx";

/** The walls without photos: a button for one, a link at each of several. */
export function WaitingWalls({ lines }: Pick<UploadLinkEmail, "lines">) {
  const [only, ...others] = lines;
  const hasOne = only !== undefined && others.length === 0;
  return (
    <>
      {hasOne ? <PrimaryAction href={only.uploadUrl}>Add your photos</PrimaryAction> : null}
      {lines.map(({ uploadUrl, ...wall }, index) => (
        <WallRow key={index} {...wall}>
          {hasOne ? null : (
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
    </>
  );
}

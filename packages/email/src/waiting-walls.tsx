import { Link } from "@react-email/components";
import type { UploadLinkLetter } from "./letter.ts";
import { Do } from "./parts.tsx";
import { light } from "./theme.ts";
import { WallRow } from "./wall-row.tsx";

/** The walls that wait for photos: a button where there is one, a link at each where there are several. */
export function WaitingWalls({ lines }: Pick<UploadLinkLetter, "lines">) {
  const [only, ...others] = lines;
  const hasOne = only !== undefined && others.length === 0;
  return (
    <>
      {hasOne ? <Do href={only.uploadUrl}>Add your photos</Do> : null}
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

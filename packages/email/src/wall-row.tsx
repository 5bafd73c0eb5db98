import { Column } from "@react-email/column";
import { Img } from "@react-email/img";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { type FrameColor, frameColors } from "@storywall/domain/catalog/frames";
import type { ReactNode } from "react";
import type { EmailLine, EmailPicture } from "./email-content.ts";
import { lightColors } from "./email-theme.ts";

type WallRowProps = {
  title: string;
  details: string;
  frameColor: FrameColor | null;
  picture: EmailPicture | null;
  aside?: ReactNode;
  children?: ReactNode;
};

/** Shows the picture, title and details of a wall. Without a picture, shows a small frame symbol instead. */
export function WallRow({ title, details, frameColor, picture, aside, children }: WallRowProps) {
  return (
    <Section style={{ marginBottom: 32 }}>
      {picture ? <WallPicture picture={picture} alt={describePicture({ title, details })} /> : null}
      <Row>
        {picture || !frameColor ? null : <FrameSymbol frameColor={frameColor} />}
        <Column style={{ verticalAlign: "top", paddingTop: 2 }}>
          <div className="ink" style={{ fontSize: 16, lineHeight: "22px", fontWeight: 600, color: lightColors.ink }}>
            {title}
          </div>
          <div className="soft" style={{ fontSize: 14, lineHeight: "21px", color: lightColors.soft }}>
            {details}
          </div>
          {children}
        </Column>
        {aside === undefined ? null : (
          <Column
            className="ink"
            align="right"
            style={{
              width: "1%",
              padding: "2px 0 0 12px",
              whiteSpace: "nowrap",
              verticalAlign: "top",
              fontSize: 16,
              lineHeight: "22px",
              fontVariantNumeric: "tabular-nums",
              color: lightColors.ink,
            }}
          >
            {aside}
          </Column>
        )}
      </Row>
    </Section>
  );
}

export function WallPicture({ picture: { contentId, width, height }, alt }: { picture: EmailPicture; alt: string }) {
  return (
    <Img
      src={`cid:${contentId}`}
      alt={alt}
      width={width}
      height={height}
      className="soft"
      style={{
        maxWidth: "100%",
        height: "auto",
        margin: "0 auto 14px",
        borderRadius: 12,
        fontSize: 14,
        color: lightColors.soft,
      }}
    />
  );
}

const FrameSymbol = ({ frameColor }: { frameColor: FrameColor }) => (
  <Column style={{ width: 56, verticalAlign: "top" }}>
    <div className="wall" style={{ width: 44, padding: "8px 0", borderRadius: 10, backgroundColor: lightColors.wall }}>
      <div
        className={`pane frame-${frameColor}`}
        style={{
          width: 18,
          height: 25,
          margin: "0 auto",
          border: `3px solid ${frameColors[frameColor].face.mid}`,
          backgroundColor: frameColor === "white" ? "#d3d6cf" : "#f7f7f4",
        }}
      />
    </div>
  </Column>
);

export type PicturedWall = Pick<EmailLine, "title" | "details" | "frameColor" | "picture"> & { quantity?: number };

const formatTitle = ({ title, quantity = 1 }: PicturedWall) => (quantity > 1 ? `${quantity} × ${title}` : title);

const describePicture = ({ title, details }: { title: string; details: string }) =>
  `Your framed wall: ${title}, ${details}`;

/** Shows the picture of the first wall at the beginning of an email. */
export const FirstWall = ({ wall }: { wall: PicturedWall | null }) =>
  wall?.picture ? (
    <Section style={{ paddingBottom: 12 }}>
      <WallPicture picture={wall.picture} alt={describePicture({ title: formatTitle(wall), details: wall.details })} />
    </Section>
  ) : null;

/** Returns the first wall with a picture, and all walls for the list below. The list does not repeat the picture. */
export function splitOffFirstWall<W extends PicturedWall>(walls: readonly W[]): { wall: W | null; lines: W[] } {
  const wall = walls.find(({ picture }) => picture !== null) ?? null;
  return { wall, lines: walls.map((line) => (line === wall ? { ...line, picture: null, frameColor: null } : line)) };
}

export function OrderWalls({ lines }: { lines: readonly PicturedWall[] }) {
  return lines.map((line, index) => (
    <WallRow
      key={index}
      title={formatTitle(line)}
      details={line.details}
      frameColor={line.frameColor}
      picture={line.picture}
    />
  ));
}

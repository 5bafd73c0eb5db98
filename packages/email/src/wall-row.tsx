import { Column, Row } from "@react-email/components";
import type { FrameColor } from "@storywall/domain/catalog/frame-types";
import { frameFaces } from "@storywall/domain/walls/tiles/frame-faces";
import type { ReactNode } from "react";
import type { EmailLine } from "./email-content.ts";
import { lightColors } from "./email-theme.ts";

type WallRowProps = {
  title: string;
  details: string;
  frameColor: FrameColor;
  aside?: ReactNode;
  children?: ReactNode;
};

export function WallRow({ title, details, frameColor, aside, children }: WallRowProps) {
  return (
    <Row style={{ marginBottom: 18 }}>
      <Column style={{ width: 56, verticalAlign: "top" }}>
        <div
          className="wall"
          style={{ width: 44, padding: "8px 0", borderRadius: 10, backgroundColor: lightColors.wall }}
        >
          <div
            className={`pane frame-${frameColor}`}
            style={{
              width: 18,
              height: 25,
              margin: "0 auto",
              border: `3px solid ${frameFaces[frameColor].mid}`,
              backgroundColor: frameColor === "white" ? "#d3d6cf" : "#f7f7f4",
            }}
          />
        </div>
      </Column>
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
            width: 88,
            paddingTop: 2,
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
  );
}

export function OrderedWalls({ lines }: { lines: readonly EmailLine[] }) {
  return lines.map(({ title, details, frameColor, quantity }, index) => (
    <WallRow
      key={index}
      title={quantity > 1 ? `${quantity} × ${title}` : title}
      details={details}
      frameColor={frameColor}
    />
  ));
}

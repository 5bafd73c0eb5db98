import { type PhotoFilter, photoFilters, type Tone } from "@storywall/domain/walls/tiles/tone";
import { createElement } from "react";

const channels = ["R", "G", "B"] as const;

/** The same steps as in the print file: matrix, gamma, then slope and offset. */
export default function ToneFilter({ id, gamma, filter }: Tone & { id: string }) {
  const { matrix, slope, offset }: PhotoFilter = filter ? photoFilters[filter] : {};
  const values = matrix && [0, 3, 6].map((row) => [...matrix.slice(row, row + 3), 0, 0].join(" ")).join(" ");
  return (
    <filter id={id} colorInterpolationFilters="sRGB">
      {values ? <feColorMatrix values={`${values} 0 0 0 1 0`} /> : null}
      <feComponentTransfer>
        {channels.map((channel) =>
          createElement(`feFunc${channel}`, {
            key: channel,
            type: "gamma",
            exponent: 1 / gamma,
            amplitude: slope,
            offset,
          }),
        )}
      </feComponentTransfer>
    </filter>
  );
}

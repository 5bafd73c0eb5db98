"use client";

import type { RoomKind } from "@storywall/domain/walls/tiles/room-scene";
import { useState } from "react";
import type { PaintKey } from "./canvas/paints.ts";

/** View settings; neither part of the design nor stored. */
export function useViewSettings() {
  const [room, setRoom] = useState<RoomKind>("wall");
  const [paint, setPaint] = useState<PaintKey>("plaster");
  const [isBare, setBare] = useState(false);
  return { room, setRoom, paint, setPaint, isBare, setBare };
}

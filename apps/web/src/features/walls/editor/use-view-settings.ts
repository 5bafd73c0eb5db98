"use client";

import type { RoomKind } from "@storywall/domain/walls/tiles/room-scene";
import { useState } from "react";
import type { PaintKey } from "./canvas/paints.ts";

/** Keeps the view settings. They are not stored and do not belong to the design. */
export function useViewSettings() {
  const [room, setRoom] = useState<RoomKind>("wall");
  const [paint, setPaint] = useState<PaintKey>("plaster");
  const [isBare, setBare] = useState(false);
  return { room, setRoom, paint, setPaint, isBare, setBare };
}

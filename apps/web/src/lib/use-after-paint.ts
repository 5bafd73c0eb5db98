import { runAfterPaint } from "@storywall/ui/after-paint";
import { useEffect, useState } from "react";

/** Returns the value one painted frame later, so that expensive updates follow the visible response to a press. */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => runAfterPaint(() => setPainted(value)), [value]);
  return painted;
}

import { runAfterPaint } from "@storywall/ui/after-paint";
import { useEffect, useState } from "react";

/** Returns the value one painted frame later, so that the effect of a press is visible before expensive updates run. */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => runAfterPaint(() => setPainted(value)), [value]);
  return painted;
}

import { afterPaint } from "@storywall/ui/after-paint";
import { useEffect, useState } from "react";

/**
 * The same value, one painted frame later. What answers a press at once stays with the value itself; what takes its time
 * to come up follows this, so that the press is seen to count before.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => afterPaint(() => setPainted(value)), [value]);
  return painted;
}

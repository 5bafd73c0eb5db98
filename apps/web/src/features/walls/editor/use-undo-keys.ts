import { type Dispatch, useEffect, useRef } from "react";
import type { CanvasAction } from "./canvas/canvas-state.ts";

/** Handles Ctrl+Z and Ctrl+Shift+Z outside text fields, and H while no element has the focus. */
export function useUndoKeys(dispatch: Dispatch<CanvasAction>, onToggleControls: () => void): void {
  const toggle = useRef(onToggleControls);
  useEffect(() => {
    toggle.current = onToggleControls;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTextInput(event.target) || document.querySelector("dialog[open]")) return;
      const key = event.key.toLowerCase();
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (isCommand && (key === "z" || key === "y")) {
        event.preventDefault();
        dispatch({ type: key === "y" || event.shiftKey ? "redone" : "undone" });
      } else if (key === "h" && !isCommand && !event.altKey && event.target === document.body) toggle.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [dispatch]);
}

function isTextInput(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("textarea, select, input:not([type=radio], [type=checkbox])"))
  );
}

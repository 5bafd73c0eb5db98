"use client";

import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { UnreachableDialog } from "@/features/catalog/dialogs/unreachable-dialog.tsx";

const FaqDialog = dynamic(() => import("./faq-dialog.tsx").catch(() => ({ default: UnreachableDialog })), {
  ssr: false,
});

/** Marks the history entry that opening added, so closing can remove it. */
const MADE_HERE = "faqOpened";

/**
 * `?faq=1` opens the questions on any page; links to them open the dialog instead of navigating. Going back closes it.
 * Without JavaScript the links lead to the FAQ page.
 */
export function FaqHost() {
  const isOpen = useSearchParams().get("faq") === "1";
  const isAtPage = usePathname() === "/faq";
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (isAtPage || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href="/faq"]') : null;
      if (!link) return;
      event.preventDefault();
      open();
    };
    // Capture phase: must run before the link's own handler, which skips prevented events.
    window.addEventListener("click", follow, { capture: true });
    return () => window.removeEventListener("click", follow, { capture: true });
  }, [isAtPage]);

  return wasOpened ? <FaqDialog open={isOpen} onClose={close} /> : null;
}

function open(): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get("faq") === "1") return;
  address.searchParams.set("faq", "1");
  window.history.pushState({ [MADE_HERE]: true }, "", address);
}

function close(): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get("faq") !== "1") return;
  if (window.history.state?.[MADE_HERE]) {
    // A second press must not go back twice.
    window.history.replaceState({ [MADE_HERE]: false }, "");
    window.history.back();
    return;
  }
  address.searchParams.delete("faq");
  window.history.replaceState(null, "", address);
}

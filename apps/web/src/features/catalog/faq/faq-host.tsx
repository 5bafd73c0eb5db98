"use client";

import dynamic from "next/dynamic";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { LoadErrorDialog } from "@/features/catalog/dialogs/shop-dialogs.tsx";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";

const FaqDialog = dynamic(() => import("./faq-dialog.tsx").catch(() => ({ default: LoadErrorDialog })), {
  ssr: false,
});

/** Marks the history entry that is added when the dialog opens, so that closing the dialog can remove this entry. */
const OPENED_HERE_KEY = "faqOpened";

/**
 * Opens the FAQ dialog on any page, for `?faq=1` and for clicks on links to the FAQ page. Going back closes it. Without
 * JavaScript, the links open the FAQ page.
 */
export function FaqHost() {
  const isHydrated = useIsHydrated();
  // A cached page is rendered without this parameter.
  const isOpen = useSearchParams().get("faq") === "1" && isHydrated;
  const isAtPage = usePathname() === "/faq";
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);

  useEffect(() => {
    const onLinkClick = (event: MouseEvent) => {
      if (isAtPage || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href="/faq"]') : null;
      if (!link) return;
      event.preventDefault();
      openFaq();
    };
    // Listens in the capture phase, because the link's own handler ignores events whose default is prevented.
    window.addEventListener("click", onLinkClick, { capture: true });
    return () => window.removeEventListener("click", onLinkClick, { capture: true });
  }, [isAtPage]);

  return wasOpened ? <FaqDialog open={isOpen} onClose={closeFaq} /> : null;
}

function openFaq(): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get("faq") === "1") return;
  address.searchParams.set("faq", "1");
  window.history.pushState({ [OPENED_HERE_KEY]: true }, "", address);
}

function closeFaq(): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get("faq") !== "1") return;
  if (window.history.state?.[OPENED_HERE_KEY]) {
    // Removes the mark, so that closing the dialog twice goes back only once.
    window.history.replaceState({ [OPENED_HERE_KEY]: false }, "");
    window.history.back();
    return;
  }
  address.searchParams.delete("faq");
  window.history.replaceState(null, "", address);
}

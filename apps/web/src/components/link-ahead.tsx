"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** A link on every page: the page it leads to is fetched ahead when a hand or the keyboard comes to it, and not before. */
export function LinkAhead(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return <Link {...props} prefetch={isMeant ? undefined : false} onPointerEnter={mean} onFocus={mean} />;
}

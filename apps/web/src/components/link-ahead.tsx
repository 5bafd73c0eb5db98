"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** Link that is prefetched on hover, touch or focus only. */
export function LinkAhead(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return <Link {...props} prefetch={isMeant ? undefined : false} onPointerEnter={mean} onFocus={mean} />;
}

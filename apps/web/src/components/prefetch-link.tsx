"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** Link that is prefetched only on hover, touch or focus. */
export function PrefetchLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  const [shouldPrefetch, setShouldPrefetch] = useState(false);
  const startPrefetch = () => setShouldPrefetch(true);
  return (
    <Link
      {...props}
      prefetch={shouldPrefetch ? undefined : false}
      onPointerEnter={startPrefetch}
      onFocus={startPrefetch}
    />
  );
}

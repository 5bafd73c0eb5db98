import type { ComponentType, PropsWithChildren } from "react";

/** A component that wraps part of a sentence in a text module, for example a link. */
export type InlineElement = ComponentType<PropsWithChildren>;

/** Formats a stored state or reason such as `awaiting_photos` as text for people. */
export const stateLabel = (state: string): string => state.replaceAll("_", " ").replaceAll("cancelled", "canceled");

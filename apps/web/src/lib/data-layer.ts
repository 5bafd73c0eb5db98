type WithDataLayer = { dataLayer?: object[] };

/** Tells a tag manager, should there be one: it reads what was said before it came. Nothing leaves the page by this. */
export function tell(event: { event: string } & Record<string, unknown>): void {
  const page = window as WithDataLayer;
  page.dataLayer ??= [];
  page.dataLayer.push(event);
}

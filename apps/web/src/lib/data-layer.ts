type WithDataLayer = { dataLayer?: object[] };

/** Pushes an event to the data layer. It is sent only if a tag manager is loaded and reads it. */
export function pushDataLayer(event: { event: string } & Record<string, unknown>): void {
  const page = window as WithDataLayer;
  page.dataLayer ??= [];
  page.dataLayer.push(event);
}

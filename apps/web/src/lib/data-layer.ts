type WithDataLayer = { dataLayer?: object[] };

/** Pushes an event to the data layer. A tag manager reads it when it loads; until then nothing is sent. */
export function pushDataLayer(event: { event: string } & Record<string, unknown>): void {
  const page = window as WithDataLayer;
  page.dataLayer ??= [];
  page.dataLayer.push(event);
}

type WithDataLayer = { dataLayer?: object[] };

/** Pushes an event to the data layer. Nothing is sent until a tag manager loads and reads the events. */
export function pushDataLayer(event: { event: string } & Record<string, unknown>): void {
  const page = window as WithDataLayer;
  page.dataLayer ??= [];
  page.dataLayer.push(event);
}

type WithDataLayer = { dataLayer?: object[] };

/** Pushes an event to the data layer, which a tag manager reads when it loads. Sends nothing by itself. */
export function pushDataLayer(event: { event: string } & Record<string, unknown>): void {
  const page = window as WithDataLayer;
  page.dataLayer ??= [];
  page.dataLayer.push(event);
}

/** Structured data for search engines: a block of data, not a script that runs, so the content policy leaves it alone. */
export function JsonLd({ data }: { data: object }) {
  // What could end the block early is written as an escape.
  const text = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with every "<" escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

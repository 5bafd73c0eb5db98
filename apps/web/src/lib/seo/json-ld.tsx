/** Structured data. The script is not executable, so the content security policy does not apply. */
export function JsonLd({ data }: { data: object }) {
  // Escapes `<`, which could end the script element.
  const text = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with every "<" escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

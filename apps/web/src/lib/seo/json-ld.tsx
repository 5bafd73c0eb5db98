/** Structured data. This script is not executed, so the content security policy does not apply to it. */
export function JsonLd({ data }: { data: object }) {
  // Escapes `<`, because `</script>` in the data would end the element.
  const text = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with every "<" escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

export const metadata = { title: "Empty page", description: "Measures what Next itself costs." };

/** Pages are rendered per request, like those of the shop. */
export const dynamic = "force-dynamic";

/** @param {{ children: React.ReactNode }} props */
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}

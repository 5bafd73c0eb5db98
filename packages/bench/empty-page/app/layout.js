export const metadata = { title: "Empty page", description: "Measures what Next itself costs." };

/** @param {{ children: React.ReactNode }} props */
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}

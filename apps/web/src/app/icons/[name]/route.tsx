import { drawIcon } from "@/lib/seo/draw-icon.tsx";

/** The plain icon in three sizes, and a maskable icon with a margin. */
const icons: Readonly<Record<string, { side: number; margin: number }>> = {
  "48.png": { side: 48, margin: 0.15 },
  "192.png": { side: 192, margin: 0.18 },
  "512.png": { side: 512, margin: 0.18 },
  "maskable-512.png": { side: 512, margin: 0.26 },
};

export const generateStaticParams = () => Object.keys(icons).map((name) => ({ name }));

export async function GET(_: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const { name } = await params;
  const icon = Object.hasOwn(icons, name) ? icons[name] : undefined;
  return icon ? drawIcon(icon.side, icon.margin) : new Response(null, { status: 404 });
}

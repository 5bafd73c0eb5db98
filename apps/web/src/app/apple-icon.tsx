import { drawIcon } from "@/lib/seo/draw-icon.tsx";

export const size = { width: 180, height: 180 };
export const contentType = "image/png";

export default function AppleIcon() {
  return drawIcon(size.width, 0.2);
}

import type { ReactNode } from "react";
import { WithShop } from "@/lib/with-shop.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return <WithShop>{children}</WithShop>;
}

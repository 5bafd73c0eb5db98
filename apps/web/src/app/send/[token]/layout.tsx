import type { ReactNode } from "react";
import { WithShop } from "@/lib/with-shop";

export default function Layout({ children }: { children: ReactNode }) {
  return <WithShop>{children}</WithShop>;
}

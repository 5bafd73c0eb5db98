import type { ReactNode } from "react";
import { ApiProvider } from "@/lib/api-provider.tsx";

export default function Layout({ children }: { children: ReactNode }) {
  return <ApiProvider>{children}</ApiProvider>;
}

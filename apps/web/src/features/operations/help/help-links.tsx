import Link from "next/link";
import type { PropsWithChildren } from "react";

export const ContactLink = ({ children }: PropsWithChildren) => <Link href="/contact">{children}</Link>;

export const FindOrderLink = ({ children }: PropsWithChildren) => <Link href="/order/find">{children}</Link>;

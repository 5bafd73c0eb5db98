import { CheckoutId } from "@storywall/domain/kernel/ids";
import { notFound } from "next/navigation";
import { pageTexts } from "@/app/page-texts.ts";
import { PaymentReturn } from "@/features/checkout/payment-return.tsx";

export const metadata = { title: pageTexts.payment, robots: { index: false } };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PaymentReturnPage({ params, searchParams }: Props) {
  const id = CheckoutId.safeParse((await params).id);
  if (!id.success) notFound();
  const { redirect_status } = await searchParams;
  return <PaymentReturn checkoutId={id.data} hasFailed={redirect_status === "failed"} />;
}

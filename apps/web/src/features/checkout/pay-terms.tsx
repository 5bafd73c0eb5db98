import { CHANGE_WINDOW_MS, UNLESS_PRINTED } from "@storywall/domain/catalog/change-window";
import Link from "next/link";

const link = "text-ink underline underline-offset-4";

export function PayTerms() {
  return (
    <p className="mt-4 text-soft text-sm">
      By paying you agree to our{" "}
      <Link href="/terms" target="_blank" prefetch={false} className={link}>
        terms
      </Link>
      . You can change or cancel your order for {CHANGE_WINDOW_MS / 60_000} minutes, {UNLESS_PRINTED}. You can{" "}
      <Link href="/returns" target="_blank" prefetch={false} className={link}>
        return it
      </Link>{" "}
      for a full refund within 30 days of delivery. See our{" "}
      <Link href="/privacy" target="_blank" prefetch={false} className={link}>
        privacy policy
      </Link>
      .
    </p>
  );
}

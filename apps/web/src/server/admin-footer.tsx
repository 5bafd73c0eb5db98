import { readShopVersion } from "@storywall/telemetry/shop-version";
import { adminTexts } from "@/components/admin/admin-texts.ts";

/** Tells staff which version runs, for reports of a problem. */
export function AdminFooter() {
  const { version, commit } = readShopVersion();
  return (
    <footer className="mx-auto max-w-6xl px-4 py-6 text-soft print:hidden">
      <p>{adminTexts.version(version, commit)}</p>
    </footer>
  );
}

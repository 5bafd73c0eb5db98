"use client";

import { Skeleton } from "@storywall/ui/skeleton";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminAccountTexts } from "./admin-account-texts.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { TotpSettings } from "./totp-settings.tsx";

export function AdminAccount() {
  const { data, error } = trpc.admin.account.useQuery(undefined, { trpc: { context: { silent: true } } });
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <Skeleton className="mt-6 h-64 max-w-xl" />;
  return (
    <div className="max-w-xl">
      <p className="mt-3 text-soft">
        {data.email
          ? adminAccountTexts.signedInAs(<strong className="wrap-anywhere font-semibold text-ink">{data.email}</strong>)
          : adminAccountTexts.signedInWithSetupLink}
      </p>
      <section aria-labelledby="password">
        <h2 id="password" className="mt-8 text-2xl">
          {data.hasPassword ? adminAccountTexts.changePasswordTitle : adminAccountTexts.setPasswordTitle}
        </h2>
        <NewPasswordForm account={data} />
      </section>
      {data.email ? (
        <section aria-labelledby="authenticator">
          <h2 id="authenticator" className="mt-10 text-2xl">
            {adminAccountTexts.totpTitle}
          </h2>
          <TotpSettings hasTotp={data.hasTotp} />
        </section>
      ) : null}
    </div>
  );
}

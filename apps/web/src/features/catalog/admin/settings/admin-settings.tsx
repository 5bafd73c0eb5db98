"use client";

import { hasPermission } from "@storywall/domain/accounts/permissions";
import { type SettingKey, settingKeys } from "@storywall/domain/catalog/settings";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminSettingsTexts } from "./admin-settings-texts.tsx";
import { fulfilmentForm } from "./fulfilment-form.tsx";
import {
  deliveryForm,
  materialsForm,
  packingForm,
  printingForm,
  type SettingForm,
  senderForm,
} from "./setting-forms.tsx";
import { SettingSection } from "./setting-section.tsx";
import { taxForm } from "./tax-form.tsx";

const forms: { [K in SettingKey]: SettingForm<K> } = {
  sender: senderForm,
  packing: packingForm,
  delivery: deliveryForm,
  tax: taxForm,
  printing: printingForm,
  fulfilment: fulfilmentForm,
  materials: materialsForm,
};

/** All settings of the shop, each in its own section. Roles that cannot change settings can still see their values. */
export function AdminSettings() {
  const me = trpc.admin.me.useQuery(undefined, { trpc: silent });
  const { data, error } = trpc.settings.read.useQuery(undefined, {
    trpc: silent,
    refetchInterval: createPollInterval(30_000),
  });
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data || !me.data) {
    return (
      <p role="status" className="mt-6">
        {commonTexts.loading}
      </p>
    );
  }
  const canChange = hasPermission(me.data.role, "settings.change");
  const renderSection = <K extends SettingKey>(key: K) => (
    <SettingSection key={key} settingKey={key} view={data[key]} form={forms[key]} canChange={canChange} />
  );
  return (
    <>
      {canChange ? null : <p className="mt-2 text-soft">{adminSettingsTexts.ownerOnly}</p>}
      {settingKeys.map(renderSection)}
    </>
  );
}

import { ChangeSettingInput, SettingsView } from "@storywall/domain/catalog/settings";
import { changeSetting, readSettings } from "@storywall/services/catalog/settings";
import { adminProcedure, router } from "../trpc.ts";

export const settingsRouter = router({
  read: adminProcedure("orders.view")
    .output(SettingsView)
    .query(({ ctx }) => readSettings(ctx)),

  change: adminProcedure("settings.change", { stepUp: true })
    .input(ChangeSettingInput)
    .output(SettingsView)
    .mutation(async ({ ctx, input }) => {
      await changeSetting(ctx, input);
      return readSettings(ctx);
    }),
});

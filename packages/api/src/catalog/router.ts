import { Catalog, FaqEntryView, TemplateView } from "@storywall/domain/catalog/catalog-schema";
import { CopyView, ReadCopyInput, RestoreCopyInput, SaveCopyInput } from "@storywall/domain/catalog/copy/schema";
import {
  ConfirmPricesInput,
  PriceDraftRef,
  PricesSchema,
  PricesView,
  SavePriceDraftInput,
} from "@storywall/domain/catalog/price-list";
import { ChangePromoInput, CreatePromoInput, PromoView } from "@storywall/domain/catalog/promo-schema";
import { ChangeSettingInput, SettingsView } from "@storywall/domain/catalog/settings";
import { FrameStockRow, SetStockInput } from "@storywall/domain/catalog/stock";
import { listMemoryCollectionTemplates, readCatalog, readTemplate } from "@storywall/services/catalog/catalog";
import {
  confirmPrices,
  discardPriceDraft,
  publishPrices,
  readPricesView,
  readPricing,
  savePriceDraft,
  withdrawPriceConfirmation,
} from "@storywall/services/catalog/prices";
import { changePromo, createPromo, listPromos } from "@storywall/services/catalog/promos";
import { changeSetting, readSettings } from "@storywall/services/catalog/settings";
import { listStock, setStock } from "@storywall/services/catalog/stock";
import {
  listEditableTexts,
  readShopTexts,
  restoreTextVersion,
  saveTextVersion,
} from "@storywall/services/catalog/texts";
import { z } from "zod";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";

const PricingView = z.object({
  prices: PricesSchema,
  promo: z.object({ code: z.string(), basisPointsOff: z.int() }).nullable(),
});

export const catalogRouter = router({
  read: publicProcedure.output(Catalog).query(({ ctx }) => readCatalog(ctx, { contactEmail: ctx.config.contactEmail })),

  /** Returns the prices that apply now, and the promo that determines the sale prices. */
  pricing: publicProcedure.output(PricingView).query(({ ctx }) => readPricing(ctx)),

  questions: publicProcedure
    .output(z.array(FaqEntryView))
    .query(async ({ ctx }) => (await readShopTexts(ctx, { promo: null, contactEmail: ctx.config.contactEmail })).faq),
});

export const memoriesRouter = router({
  list: publicProcedure.output(z.array(TemplateView)).query(({ ctx }) => listMemoryCollectionTemplates(ctx)),

  read: publicProcedure
    .input(z.object({ name: z.string().max(100) }))
    .output(TemplateView)
    .query(({ ctx, input }) => readTemplate(ctx, input)),
});

export const copyRouter = router({
  read: adminProcedure("admin.access")
    .input(ReadCopyInput)
    .output(CopyView)
    .query(({ ctx, input }) => listEditableTexts(ctx, input)),

  save: adminProcedure("copy.change")
    .input(SaveCopyInput)
    .output(CopyView)
    .mutation(async ({ ctx, input }) => {
      await saveTextVersion(ctx, input);
      return listEditableTexts(ctx, input);
    }),

  restore: adminProcedure("copy.change")
    .input(RestoreCopyInput)
    .output(CopyView)
    .mutation(async ({ ctx, input }) => {
      await restoreTextVersion(ctx, input);
      return listEditableTexts(ctx, input);
    }),
});

export const pricesRouter = router({
  read: adminProcedure("orders.view")
    .output(PricesView)
    .query(({ ctx }) => readPricesView(ctx)),

  confirm: adminProcedure("prices.change", { stepUp: true })
    .input(ConfirmPricesInput)
    .output(PricesView)
    .mutation(({ ctx, input }) => confirmPrices(ctx, input)),

  discardDraft: adminProcedure("prices.change")
    .input(PriceDraftRef)
    .output(PricesView)
    .mutation(({ ctx, input }) => discardPriceDraft(ctx, input)),

  publish: adminProcedure("prices.change", { stepUp: true })
    .input(PriceDraftRef)
    .output(PricesView)
    .mutation(({ ctx, input }) => publishPrices(ctx, input)),

  saveDraft: adminProcedure("prices.change")
    .input(SavePriceDraftInput)
    .output(PricesView)
    .mutation(({ ctx, input }) => savePriceDraft(ctx, input)),

  withdraw: adminProcedure("prices.change", { stepUp: true })
    .input(ConfirmPricesInput)
    .output(PricesView)
    .mutation(({ ctx, input }) => withdrawPriceConfirmation(ctx, input)),
});

export const promosRouter = router({
  list: adminProcedure("orders.view")
    .output(z.array(PromoView))
    .query(({ ctx }) => listPromos(ctx)),

  create: adminProcedure("promos.change", { stepUp: true })
    .input(CreatePromoInput)
    .output(PromoView)
    .mutation(({ ctx, input }) => createPromo(ctx, input)),

  change: adminProcedure("promos.change", { stepUp: true })
    .input(ChangePromoInput)
    .output(PromoView)
    .mutation(({ ctx, input }) => changePromo(ctx, input)),
});

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

export const stockRouter = router({
  list: adminProcedure("orders.view")
    .output(z.array(FrameStockRow))
    .query(({ ctx }) => listStock(ctx)),

  set: adminProcedure("stock.change")
    .input(SetStockInput)
    .output(FrameStockRow)
    .mutation(({ ctx, input }) => setStock(ctx, input)),
});

import { adminScreens } from "./admin-screens.ts";
import { openTool } from "./open-tool.ts";
import type { Screen } from "./screen.ts";

const noPage = /404/;

/** Every page of the shop in every state that a URL and a few clicks can reach. */
export const screens: readonly Screen[] = [
  { name: "home", path: "/" },
  {
    name: "menu",
    path: "/",
    prepare: (page) => page.getByRole("button", { name: "Menu" }).click(),
  },
  { name: "browse", path: "/browse" },
  { name: "browse, filtered", path: "/browse?tiles=4&orientation=portrait" },
  { name: "art", path: "/art" },
  { name: "art, by tag", path: "/art?tags=calm,blue" },
  { name: "art, nothing found", path: "/art?tags=no_such_tag" },
  {
    name: "art item",
    path: "/art?tags=landscape",
    prepare: async (page) => {
      await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click();
      await page.getByRole("button", { name: "Add to cart" }).waitFor();
    },
  },
  {
    name: "art item, close-up",
    path: "/art?tags=portrait",
    prepare: async (page) => {
      await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click();
      await page.getByText("Close-up", { exact: true }).click();
      await page.getByRole("radio", { name: "Close-up", checked: true }).waitFor();
    },
  },
  { name: "art, no such work", path: "/art/art_00000000000000000000000000", trouble: noPage },
  { name: "art sets", path: "/art-sets" },
  { name: "art set", path: "/art-sets/set_agr232782yww4vv9n6g3mj9kyf" },
  { name: "art set of somebody else", path: "/art-sets/set_00000000000000000000000000", trouble: noPage },
  { name: "admin mode", path: "/art?is_admin_mode=true", shows: "Not signed in" },
  {
    name: "admin mode, art curation",
    path: "/art?is_admin_mode=true",
    who: "owner",
    // This text appears when the page is hydrated. A click before that would leave admin mode.
    shows: /^Signed in \(/,
    prepare: async (page) => {
      await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click();
      await page.getByRole("button", { name: "Edit tags" }).click();
      await page.getByRole("textbox", { name: /^Tags/ }).waitFor();
    },
  },
  ...adminScreens,
  { name: "planner", path: "/planner", shows: "Print a full-size hanging guide" },
  {
    name: "planner, a wall of the cart that is gone",
    path: "/planner?line=00000000-0000-4000-8000-000000000000",
    who: "shopper",
    shows: "This wall isn’t in your cart.",
  },
  {
    name: "planner, tiles in the way",
    path: "/planner?template=dozen",
    shows: "Print a full-size hanging guide",
    prepare: async (page) => {
      await page.getByLabel("Add furniture, a door, or a window").selectOption("Window");
      await page.getByLabel("Add furniture, a door, or a window").selectOption("Bed with headboard");
      await page.getByLabel("Move all tiles as a group").uncheck();
      await page.getByRole("button", { name: /^Tile 9,/ }).focus();
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Shift+ArrowDown");
      await page
        .getByText(/overlaps? furniture, a door, or a window/)
        .first()
        .waitFor();
    },
  },
  { name: "cart, empty", path: "/cart", shows: "Your cart is empty" },
  { name: "cart, full", path: "/cart", who: "shopper", shows: "Check out" },
  {
    name: "cart drawer",
    path: "/browse",
    who: "shopper",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Cart/ }).click();
      await page.getByRole("link", { name: "Check out" }).waitFor();
    },
  },
  { name: "editor, empty", path: "/create/trio" },
  { name: "editor, empty dozen", path: "/create/dozen" },
  { name: "editor, wave of four", path: "/create/mixed_absolute_four_frames" },
  { name: "editor, with photos", path: "/create/trio", who: "shopper" },
  {
    name: "editor, filled with photos",
    path: "/create/flex_two_frames",
    who: "shopper",
    prepare: (page) => page.locator("[data-tile][data-status=ready]").nth(1).waitFor(),
  },
  {
    name: "editor, filled with photos and art",
    path: "/create/trio",
    who: "shopper",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Fill with art that matches your photos" }).click();
      await page.getByText("1 tile was filled with matching art.").waitFor();
      await page.locator("[data-tile][data-status=ready]").nth(2).waitFor();
    },
  },
  {
    name: "editor, options of a tile",
    path: "/create/trio",
    who: "shopper",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Photo 1 of / }).click();
      await page.getByRole("dialog", { name: "Tile 1", exact: true }).waitFor();
    },
  },
  { name: "editor, no such layout", path: "/create/no_such_layout", trouble: noPage },
  {
    name: "editor, ways to add photos",
    path: "/create/trio",
    prepare: async (page) => {
      await page.getByRole("button", { name: "More ways to add" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "editor, proposals",
    path: "/create/trio",
    who: "shopper",
    prepare: async (page) => {
      await openTool(page, "Layout");
      await page.getByRole("button", { name: "Arrange my photos for me" }).click();
      await page.getByRole("button", { name: "Show other ideas" }).waitFor();
    },
  },
  {
    name: "editor, photos that look alike",
    path: "/create/trio",
    who: "shopper",
    prepare: async (page) => {
      await openTool(page, "Layout");
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("button", { name: /look alike$|^Find duplicates$/ }).click();
      await page.getByRole("button", { name: /^(Keep selected|Back to your wall)$/ }).waitFor();
    },
  },
  { name: "checkout, nothing to buy", path: "/checkout" },
  { name: "checkout", path: "/checkout", who: "shopper" },
  {
    name: "checkout, sent empty",
    path: "/checkout",
    who: "shopper",
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Pay/ }).click();
      await page.getByRole("heading", { name: /^Please fix/ }).waitFor();
    },
  },
  {
    name: "checkout, gift wrap and gift card",
    path: "/checkout",
    who: "shopper",
    prepare: async (page, readData) => {
      const { giftCard } = await readData();
      await page.getByRole("checkbox", { name: /^Wrap it as a gift/ }).check();
      await page.getByRole("button", { name: "Use a gift card or store credit" }).click();
      await page.getByLabel("Gift card or store credit").fill(giftCard.code);
      await page.getByRole("button", { name: "Apply", exact: true }).filter({ visible: true }).last().click();
      await page.getByRole("button", { name: /^Remove gift card/ }).waitFor();
    },
  },
  {
    name: "payment, being confirmed",
    path: ({ checkoutId }) => `/checkout/${checkoutId}/return`,
    who: "shopper",
    shows: "Confirming your payment",
    trouble: /409|402/,
  },
  {
    name: "payment, did not go through",
    path: ({ checkoutId }) => `/checkout/${checkoutId}/return?redirect_status=failed`,
    who: "shopper",
    shows: "Your payment didn’t go through",
    trouble: /409|402/,
  },
  {
    name: "payment, of no checkout",
    path: "/checkout/checkout_00000000000000000000000000/return",
    shows: "We couldn’t find this checkout",
    trouble: noPage,
  },
  {
    name: "photos wanted",
    path: ({ photosWanted }) => photosWanted,
    who: "shopper",
    shows: "Submit photos for printing",
  },
  { name: "photos wanted, no such order", path: "/upload/order_00000000000000000000000000/1", trouble: noPage },
  { name: "order", path: ({ orderId }) => `/order/${orderId}`, who: "shopper", shows: /^SW-/ },
  {
    name: "order, gift paid by card and gift card",
    path: ({ orders }) => `/order/${orders.gift}`,
    who: "shopper",
    shows: "Welcome home!",
  },
  {
    name: "order, to be cancelled",
    path: ({ orderId }) => `/order/${orderId}`,
    who: "shopper",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Cancel order" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).waitFor();
    },
  },
  {
    name: "order, another address",
    path: ({ orderId }) => `/order/${orderId}`,
    who: "shopper",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Change address" }).click();
      await page.getByRole("dialog").getByRole("textbox", { name: "City" }).waitFor();
    },
  },
  { name: "order, held", path: ({ orders }) => `/order/${orders.held}`, who: "shopper", shows: /^SW-/ },
  { name: "order, printing", path: ({ orders }) => `/order/${orders.printing}`, who: "shopper", shows: /^SW-/ },
  {
    name: "order, shipped",
    path: ({ orders }) => `/order/${orders.shipped}`,
    who: "shopper",
    shows: "Track your package",
  },
  { name: "order, delivered", path: ({ orders }) => `/order/${orders.delivered}`, who: "shopper", shows: /^SW-/ },
  {
    name: "order, something is wrong with it",
    path: ({ orders }) => `/order/${orders.delivered}`,
    who: "shopper",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Report a problem" }).click();
      await page.getByLabel("Describe the problem").waitFor();
    },
  },
  {
    name: "order, claim made",
    path: ({ orders }) => `/order/${orders.delivered}`,
    who: "shopper",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Report a problem" }).click();
      await page.getByLabel("Describe the problem").fill("A corner is bent.");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await page.getByText("We got your message.").waitFor();
    },
  },
  { name: "order, returning", path: ({ orders }) => `/order/${orders.returning}`, who: "shopper", shows: /^SW-/ },
  {
    name: "order, returned",
    path: ({ orders }) => `/order/${orders.returned}`,
    who: "shopper",
    shows: "Your return has arrived",
  },
  {
    name: "order, cancelled",
    path: ({ orders }) => `/order/${orders.cancelled}`,
    who: "shopper",
    shows: "We refunded",
  },
  {
    name: "order, refund failed",
    path: ({ orders }) => `/order/${orders.refundFailed}`,
    who: "shopper",
    shows: "We haven’t been able to refund",
  },
  { name: "find my order", path: "/order/find" },
  { name: "order of somebody else", path: ({ orderId }) => `/order/${orderId}`, trouble: noPage },
  { name: "my walls, none yet", path: "/walls", shows: "No walls yet" },
  { name: "my walls", path: "/walls", who: "shopper", shows: "Above the stairs" },
  {
    name: "share a wall",
    path: "/walls",
    who: "shopper",
    shows: "Above the stairs",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Share Above the stairs" }).click();
      await page.getByText("Active links").waitFor();
    },
  },
  { name: "shared wall", path: ({ shareToken }) => `/p/${shareToken}`, shows: "Make this wall with your photos" },
  {
    name: "shared wall, link ended",
    path: "/p/no-such-link",
    shows: "This link no longer works",
    trouble: noPage,
  },
  { name: "questions", path: "/faq" },
  {
    name: "questions, the last frames",
    path: "/faq",
    prepare: async (page) => {
      const next = page.getByRole("button", { name: "Next frames" });
      for (let press = 0; press < 10 && (await next.isEnabled()); press++) {
        await next.click();
        await page.waitForTimeout(400);
      }
    },
  },
  { name: "questions, as a dialog", path: "/shipping?faq=1", shows: "Frame types" },
  {
    name: "offer",
    path: "/returns?faq=1",
    prepare: async (page) => {
      await page.getByRole("button", { name: "See the current offer" }).click();
      await page.getByRole("link", { name: "See all walls" }).waitFor();
    },
  },
  { name: "contact us", path: "/contact", shows: "@" },
  {
    name: "contact us, incomplete",
    path: "/contact",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Send message" }).click();
      await page.getByText("Please write a message.").waitFor();
    },
  },
  ...(["never answered", "failing"] as const).flatMap((calls): Screen[] => {
    const common = { calls, ...(calls === "failing" ? { trouble: /503/ } : {}) };
    const expectTextWhenCallsFail = (sentence: string) => (calls === "failing" ? { shows: sentence } : {});
    return [
      {
        name: `editor, calls ${calls}`,
        path: "/create/trio",
        who: "shopper",
        ...common,
        ...expectTextWhenCallsFail("Choose photos"),
      },
      {
        name: `cart, calls ${calls}`,
        path: "/cart",
        who: "shopper",
        ...common,
        ...expectTextWhenCallsFail("couldn’t load your cart"),
      },
      {
        name: `checkout, calls ${calls}`,
        path: "/checkout",
        who: "shopper",
        ...common,
        // The cart is shown although calls fail, because the server has already loaded it.
        ...expectTextWhenCallsFail("For your order confirmation and delivery updates."),
      },
      {
        name: `order, calls ${calls}`,
        path: ({ orderId }) => `/order/${orderId}`,
        who: "shopper",
        ...common,
        // The server has loaded the order.
        ...expectTextWhenCallsFail("These previews come straight from the print files."),
      },
      {
        name: `my walls, calls ${calls}`,
        path: "/walls",
        who: "shopper",
        ...common,
        ...expectTextWhenCallsFail("We couldn’t load your walls"),
      },
      {
        name: `photos wanted, calls ${calls}`,
        path: ({ photosWanted }) => photosWanted,
        who: "shopper",
        ...common,
        ...expectTextWhenCallsFail("We couldn’t open your order"),
      },
      {
        name: `payment, calls ${calls}`,
        path: ({ checkoutId }) => `/checkout/${checkoutId}/return`,
        who: "shopper",
        ...common,
        ...expectTextWhenCallsFail("We can’t confirm your payment yet"),
      },
    ];
  }),
  { name: "gift cards", path: "/gift-cards", shows: "Check the balance of a gift card" },
  {
    name: "gift cards, sent empty",
    path: "/gift-cards",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Other amount" }).click();
      await page.getByLabel("On a day").check();
      await page.getByRole("button", { name: /^Pay/ }).click();
      await page.getByText("Enter your name").waitFor();
    },
  },
  {
    name: "gift card, bought",
    path: ({ giftCard }) => giftCard.path,
    who: "shopper",
    shows: "Gift card, $50.00",
  },
  {
    name: "gift card, without its link",
    path: "/gift-cards/giftcard_00000000000000000000000000",
    shows: "use the link",
  },
  { name: "gift card balance", path: "/gift-cards/balance" },
  {
    name: "gift card balance, checked",
    path: "/gift-cards/balance",
    who: "shopper",
    prepare: async (page, readData) => {
      await page.getByLabel("Gift card code").fill((await readData()).giftCard.code);
      await page.getByRole("button", { name: "Check balance" }).click();
      await page.getByText(/ left$/).waitFor();
    },
  },
  { name: "offers by email, without a link", path: "/offers", shows: "use the link" },
  {
    name: "offers by email, to be confirmed",
    path: "/offers#confirm.no-such-token",
    shows: "Yes, send me offers",
  },
  { name: "shipping", path: "/shipping" },
  { name: "returns", path: "/returns" },
  { name: "materials and makers", path: "/materials" },
  { name: "privacy", path: "/privacy" },
  { name: "terms", path: "/terms" },
  { name: "accessibility", path: "/accessibility" },
  { name: "send photos", path: ({ sendToken }) => `/send/${sendToken}`, shows: "Choose photos" },
  { name: "send photos, broken link", path: "/send/no-such-link", trouble: noPage },
  { name: "add photos for somebody", path: ({ collectToken }) => `/collect/${collectToken}`, shows: "Your name" },
  {
    name: "add photos for somebody, with a name",
    path: ({ collectToken }) => `/collect/${collectToken}`,
    shows: "Your name",
    prepare: async (page) => {
      await page.getByRole("textbox", { name: "Your name" }).fill("Ann");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("You’re adding photos as Ann.").waitFor();
    },
  },
  {
    name: "add photos for somebody, broken link",
    path: "/collect/no-such-link",
    shows: "You can’t add photos here",
    trouble: noPage,
  },
  {
    name: "ask family and friends",
    path: "/create/trio",
    prepare: async (page) => {
      await page.getByRole("button", { name: "More ways to add photos" }).click();
      await page.getByRole("button", { name: "Ask family and friends" }).click();
      await page.getByRole("button", { name: "Create link" }).waitFor();
    },
  },
  { name: "offline", path: "/offline" },
  { name: "sign in", path: "/sign-in" },
  { name: "your data", path: "/walls/your-data", shows: "Delete everything" },
  { name: "admin sign in", path: "/admin/sign-in" },
  { name: "no such page", path: "/no-such-page", trouble: noPage },
];

import { commonTexts } from "@/lib/common-texts.ts";
import { siteTexts } from "./site-texts.ts";

type SiteLink = { href: string; text: string };

export const mainLinks: readonly SiteLink[] = [
  { href: "/browse", text: siteTexts.browse },
  { href: "/art", text: siteTexts.art },
];

export const siteLinks: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: siteTexts.shop,
    links: [
      { href: "/browse", text: siteTexts.walls },
      { href: "/art", text: siteTexts.art },
      { href: "/art-sets", text: siteTexts.artSets },
      { href: "/planner", text: siteTexts.planner },
      { href: "/materials", text: siteTexts.materials },
      { href: "/gift-cards", text: siteTexts.giftCards },
    ],
  },
  {
    title: siteTexts.yourWallsAndOrders,
    links: [
      { href: "/walls", text: siteTexts.myWalls },
      { href: "/order/find", text: siteTexts.findOrder },
      { href: "/sign-in", text: commonTexts.signIn },
      { href: "/walls/your-data", text: siteTexts.yourData },
    ],
  },
  {
    title: siteTexts.help,
    links: [
      { href: "/faq", text: siteTexts.faq },
      { href: "/contact", text: commonTexts.contactUs },
      { href: "/shipping", text: siteTexts.shipping },
      { href: "/returns", text: siteTexts.returns },
    ],
  },
];

export const legalLinks: readonly SiteLink[] = [
  { href: "/privacy", text: siteTexts.privacy },
  { href: "/privacy#choices", text: siteTexts.privacyChoices },
  { href: "/terms", text: siteTexts.terms },
  { href: "/accessibility", text: siteTexts.accessibility },
];

type SiteLink = { href: string; text: string };

export const mainLinks: readonly SiteLink[] = [
  { href: "/browse", text: "Browse" },
  { href: "/art", text: "Art" },
];

export const siteLinks: readonly { title: string; links: readonly SiteLink[] }[] = [
  {
    title: "Shop",
    links: [
      { href: "/browse", text: "Walls, sizes and prices" },
      { href: "/art", text: "Art" },
      { href: "/art-sets", text: "Art sets" },
      { href: "/planner", text: "Plan your wall" },
    ],
  },
  {
    title: "Your walls and orders",
    links: [
      { href: "/walls", text: "My walls" },
      { href: "/order/find", text: "Find my order" },
      { href: "/sign-in", text: "Sign in" },
      { href: "/walls/your-data", text: "Your data" },
    ],
  },
  {
    title: "Help",
    links: [
      { href: "/faq", text: "FAQ" },
      { href: "/contact", text: "Contact us" },
      { href: "/shipping", text: "Shipping" },
      { href: "/returns", text: "Returns" },
    ],
  },
];

export const legalLinks: readonly SiteLink[] = [
  { href: "/privacy", text: "Privacy" },
  { href: "/privacy#choices", text: "Privacy choices" },
  { href: "/terms", text: "Terms" },
  { href: "/accessibility", text: "Accessibility" },
];

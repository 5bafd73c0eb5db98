import type { TemplateId } from "../kernel/ids.ts";

/** These ids must not change, because links and API clients depend on them. */
export const templateIds = {
  trio: "tpl_jaw6ghr3hz3wv3jh4mgawf9cpd",
  six: "tpl_a9am38g9g4wbtngg0ysw4p66sq",
  dozen: "tpl_b2kkkx9pwsqhvyq16f1yrnft7r",
  flex_two_frames: "tpl_8vgm69wxyhmyq4d98ns0ed3rr6",
  flex_three_frames: "tpl_k8fetp85tq3wkftd6yxqzkqrqt",
  flex_four_frames: "tpl_kgp1w0gjqqzrwnwnc3jcv4bgsp",
  grid_four_frames: "tpl_v8tpty04vr9ckqd0txm3ks7rdn",
  mixed_absolute_four_frames: "tpl_hqege2kydtky5vk9tvsgbede00",
  single_tile: "tpl_7asaykpnnrbkh07qpycennm3gq",
} as const satisfies Record<string, TemplateId>;

export type TemplateKey = keyof typeof templateIds;

/** Templates sold at one price for the whole wall. */
export const bundleKeys = ["trio", "six", "dozen"] as const;
export type BundleKey = (typeof bundleKeys)[number];

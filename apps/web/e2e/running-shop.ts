import type { Services } from "@storywall/local/services";
import type { Shop } from "@storywall/local/shop";

export type RunningShop = Pick<Shop, "url" | "createSignInLink"> & { services: Pick<Services, "env" | "places"> };

import type { Design } from "@storywall/domain/walls/design/design";

/** A wall to show in 3D. Anyone with the `token` of a shared wall can see it; without one it is the visitor's own wall. */
export type ModelSource = { name: string; templateKey: string; design: Design; token?: string };

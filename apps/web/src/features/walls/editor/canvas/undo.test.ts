import { frameSizeKeys, frameTypeKeys } from "@storywall/domain/catalog/frames";
import { type Template, templates } from "@storywall/domain/catalog/templates";
import type { ArtId } from "@storywall/domain/kernel/ids";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type CanvasState, canvasReducer, createCanvasState, listCanvasSlots, MAX_STEPS } from "./canvas-state.ts";
import type { DesignChange } from "./change-design.ts";

const createUndoStep = ({ design, sizes, tray }: CanvasState) => ({ design, sizes, tray });
const undo = (state: CanvasState) => canvasReducer(state, { type: "undone" });
const redo = (state: CanvasState) => canvasReducer(state, { type: "redone" });

function createChangeArbitrary({ tiles }: Template): fc.Arbitrary<DesignChange> {
  const tile = fc.constantFrom(...tiles.map(({ name }) => name));
  const crop = fc.record({
    x: fc.constant(0),
    y: fc.constant(0),
    width: fc.double({ min: 0.1, max: 1, noNaN: true }),
    height: fc.double({ min: 0.1, max: 1, noNaN: true }),
    rotate: fc.constantFrom(0 as const, 90 as const),
    straighten: fc.constant(0),
    v: fc.constant(1 as const),
  });
  const artItemId = fc.constantFrom(`art_${"0".repeat(26)}` as ArtId, `art_${"1".repeat(26)}` as ArtId);
  return fc.oneof(
    fc.record({ type: fc.constant("photos-chosen" as const), photoIds: fc.array(fc.uuid(), { maxLength: 4 }) }),
    fc.record({ type: fc.constant("photo-placed" as const), tile, photoId: fc.uuid() }),
    fc.record({ type: fc.constant("art-placed" as const), tile: fc.option(tile), artItemId }),
    fc.record({ type: fc.constant("photo-removed" as const), tile }),
    fc.record({ type: fc.constant("tiles-swapped" as const), tile, with: tile }),
    fc.record({ type: fc.constant("crop-changed" as const), tile, tileCrop: fc.record({ crop }) }),
    fc.record({ type: fc.constant("frame-chosen" as const), frame: fc.constantFrom(...frameTypeKeys) }),
    fc.record({
      type: fc.constant("size-chosen" as const),
      size: fc.constantFrom(...frameSizeKeys),
      tile: fc.option(tile),
    }),
    fc.record({ type: fc.constant("tiles-turned" as const), turned: fc.subarray(tiles.map(({ name }) => name)) }),
    fc.constant({ type: "reset" as const }),
  );
}

const sessions = fc.constantFrom(...templates).chain((template) =>
  fc.record({
    template: fc.constant(template),
    changes: fc.array(createChangeArbitrary(template), { maxLength: 40 }),
  }),
);

const applyChanges = (template: Template, changes: readonly DesignChange[]) =>
  changes.reduce<CanvasState>(canvasReducer, createCanvasState(template));

test("undo restores the exact state before each change", () => {
  fc.assert(
    fc.property(sessions, ({ template, changes }) => {
      const seen = [createCanvasState(template)];
      for (const change of changes) {
        const before = seen.at(-1) as CanvasState;
        const after = canvasReducer(before, change);
        if (after !== before) seen.push(after);
      }
      let state = seen.at(-1) as CanvasState;
      for (const earlier of [...seen].reverse().slice(1)) {
        state = undo(state);
        expect(createUndoStep(state)).toEqual(createUndoStep(earlier));
      }
      expect(undo(state)).toBe(state);
      for (const later of seen.slice(1)) {
        state = redo(state);
        expect(createUndoStep(state)).toEqual(createUndoStep(later));
      }
      expect(redo(state)).toBe(state);
    }),
  );
});

test("a change after undo clears the redo steps", () => {
  fc.assert(
    fc.property(sessions, ({ template, changes }) => {
      const state = applyChanges(template, changes);
      const other = canvasReducer(undo(state), { type: "photos-chosen", photoIds: [crypto.randomUUID()] });
      expect(redo(other)).toBe(other);
    }),
  );
});

test("no sequence of changes puts a photo on the wall twice", () => {
  fc.assert(
    fc.property(sessions, ({ template, changes }) => {
      const state = applyChanges(template, changes);
      const slots = listCanvasSlots(state);
      expect(slots.map(({ name }) => name)).toEqual(template.tiles.map(({ name }) => name));
      for (const { frameSize } of slots) expect(template.sizes).toContain(frameSize);
      const photos = [...slots.flatMap(({ userPhotoId }) => userPhotoId ?? []), ...state.tray];
      expect(new Set(photos).size).toBe(photos.length);
    }),
  );
});

test(`${MAX_STEPS} changes can be undone`, () => {
  const [template] = templates;
  if (!template) throw new Error("no template");
  const photoId = crypto.randomUUID();
  let state = canvasReducer(createCanvasState(template), { type: "photo-placed", tile: "tile_1", photoId });
  for (let at = 0; at < MAX_STEPS + 5; at++) {
    state = canvasReducer(state, { type: "frame-chosen", frame: at % 2 ? "serene" : "harmony" });
  }
  state = canvasReducer(state, { type: "photo-forgotten", photoId });
  expect(state.history.past).toHaveLength(MAX_STEPS);
  while (state.history.past.length > 0) {
    state = undo(state);
    expect(JSON.stringify(createUndoStep(state))).not.toContain(photoId);
  }
});

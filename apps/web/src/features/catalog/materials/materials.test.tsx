import { unknownMaterials } from "@storywall/domain/catalog/materials";
import { estimatedTileWeights } from "@storywall/domain/catalog/tile-measures";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MakersSection, MaterialFactsSection } from "./materials.tsx";

const render = (materials: Partial<typeof unknownMaterials>) =>
  renderToStaticMarkup(
    <MaterialFactsSection materials={{ ...unknownMaterials, ...materials }} tileWeights={estimatedTileWeights} />,
  );

test("the materials page states a plate's load capacity only if the owner has entered it", () => {
  expect(render({})).not.toContain("One plate and its magnet");
  expect(render({ holdsKg: 3 })).toContain("One plate and its magnet hold 6.6 lb (3 kg).");
  expect(render({ holdsKg: 9 })).toContain(
    "One plate and its magnet hold 19.8 lb (9 kg), 4 times the weight of an X-Large tile.",
  );
});

test("the materials page describes how a tile ages only in the owner's words", () => {
  const fact = "No change that we can measure.";
  const [withFact, without] = [render({ afterAYear: fact }), render({})];
  expect(withFact).toContain(`${fact}</p>`);
  expect(without.split("<p").length).toBe(withFact.split("<p").length - 1);
});

test("the materials page leaves out the story and the reviews if there are none", () => {
  expect(renderToStaticMarkup(<MakersSection makers={null} reviews={[]} />)).toBe("");
  const reviews = [{ quote: "Lovely.", name: "Noor", about: "" }];
  const html = renderToStaticMarkup(
    <MakersSection makers={{ story: "We print.\n\nWe frame.", photos: [] }} reviews={reviews} />,
  );
  for (const part of ['<p class="wrap-anywhere whitespace-pre-line">We frame.</p>', "Lovely.", "Noor</figcaption>"])
    expect(html).toContain(part);
});

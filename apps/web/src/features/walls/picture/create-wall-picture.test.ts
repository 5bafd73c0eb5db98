import { expect, test } from "vitest";
import { toFileName } from "./create-wall-picture.ts";

test.for([
  ["Grandma’s hall", "grandmas-hall.jpg"],
  ["Été à Nîmes", "ete-a-nimes.jpg"],
  ["../../etc/passwd", "etc-passwd.jpg"],
  ["家族", "wall.jpg"],
  ["", "wall.jpg"],
])("the picture of a wall named %s is saved as the file %s", ([name, fileName]) => {
  expect(toFileName(name ?? "")).toBe(fileName);
});

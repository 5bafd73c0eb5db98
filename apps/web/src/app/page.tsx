import { templates } from "@storywall/domain/catalog/templates";

export default function Home() {
  return <main>{templates.map((t) => t.name).join(", ")}</main>;
}

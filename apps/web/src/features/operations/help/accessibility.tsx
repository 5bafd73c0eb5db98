import { HelpPage } from "@/components/help-page.tsx";
import { accessibilityTexts } from "./accessibility-texts.tsx";
import { ContactLink } from "./help-links.tsx";

export function Accessibility() {
  const { title, updated, lead, goal, works, limits, report } = accessibilityTexts;
  return (
    <HelpPage title={title} updated={updated} lead={<p>{lead}</p>}>
      <h2>{goal.title}</h2>
      <p>{goal.text}</p>
      <h2>{works.title}</h2>
      <ul>
        <li>{works.keyboard}</li>
        <li>{works.screenReader}</li>
        <li>{works.largeText}</li>
        <li>{works.reducedMotion}</li>
        <li>{works.noJavaScript}</li>
      </ul>
      <h2>{limits.title}</h2>
      <ul>
        <li>{limits.photos}</li>
        <li>{limits.drawings}</li>
        <li>{limits.cardFields}</li>
        <li>{limits.untested}</li>
      </ul>
      <h2>{report.title}</h2>
      <p>{report.text(ContactLink)}</p>
    </HelpPage>
  );
}

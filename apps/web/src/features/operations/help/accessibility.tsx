import { ContactLink, HelpPage, type InlineElement } from "./help-page.tsx";

const accessibilityTexts = {
  title: "Accessibility",
  updated: "November 24, 2026",
  lead: "Everyone should be able to make a wall. Here’s where we are today.",
  goal: {
    title: "Our goal",
    text: "We aim to meet the Web Content Accessibility Guidelines 2.2, level AA. We test our pages with an automated checker at phone, tablet, and desktop sizes, in light and dark mode, and we place a test order using only the keyboard. The shop hasn’t had an outside audit yet.",
  },
  works: {
    title: "What works",
    keyboard: (
      <>
        <strong>Keyboard:</strong> You can do everything, from choosing photos to paying. Use the arrow keys to move and
        crop tiles. Escape closes dialogs and returns you to where you were.
      </>
    ),
    screenReader: (
      <>
        <strong>Screen reader:</strong> Pages have headings and landmarks, controls have names, and changes such as
        progress, prices, and errors are announced.
      </>
    ),
    largeText: (
      <>
        <strong>Large text:</strong> You can enlarge text up to 200%. Nothing gets cut off, and you don’t have to scroll
        sideways on narrow screens.
      </>
    ),
    reducedMotion: (
      <>
        <strong>Reduced motion:</strong> If your device is set to reduce motion, we turn animations off.
      </>
    ),
    noJavaScript: (
      <>
        <strong>No JavaScript:</strong> You can read the prices, the FAQ, and help pages like this one. Making a wall
        requires JavaScript.
      </>
    ),
  },
  limits: {
    title: "What doesn’t work yet",
    photos:
      "Your own photos have no descriptions. A screen reader announces each tile’s position and whether it has a photo.",
    drawings: "Drawings of walls and frames are described in the text next to them, not in the drawings themselves.",
    cardFields:
      "The card fields come from Stripe. We can set their colors and language, but we can’t change how they work.",
    untested: "We haven’t tested every screen reader, and we haven’t tested speech input or switch devices.",
  },
  report: {
    title: "If something gets in your way",
    text: (Contact: InlineElement) => (
      <>
        <Contact>Contact us</Contact> and tell us which page you were on and what happened. A real person will read your
        message.
      </>
    ),
  },
};

export function AccessibilityPage() {
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

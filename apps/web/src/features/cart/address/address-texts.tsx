import type { ReactNode } from "react";

/** Labels of the address form on the checkout page and on an order's page. */
export const addressTexts = {
  firstName: "First name",
  lastName: "Last name",
  street: "Street address",
  apartment: "Apartment or suite",
  zip: "ZIP code",
  city: "City",
  state: "State",
  zipElsewhere: (
    zip: string,
    place: string,
    renderUseButton: (text: string) => ReactNode,
    confirmButton: ReactNode,
  ) => (
    <>
      ZIP code {zip} is in {place}. {renderUseButton(`Use ${place}`)} or {confirmButton}
    </>
  ),
  zipNotInState: (zip: string, state: string, confirmButton: ReactNode) => (
    <>
      We don’t find ZIP code {zip} in {state}. Check both, or {confirmButton}
    </>
  ),
  useAsEntered: "use as entered",
  territory: (name: string) => `We ship to ${name} by USPS. It takes longer than to the mainland.`,
};

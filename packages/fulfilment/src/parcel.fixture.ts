import type { ParcelToLabel } from "@storywall/domain/production/shipping/labels";

export const testParcel: ParcelToLabel = {
  reference: "O-TEST",
  from: {
    name: "The shop",
    address1: "1 Main Street",
    address2: null,
    city: "Miami",
    provinceCode: "FL",
    zip: "33131",
    phone: null,
  },
  to: {
    firstName: "Test",
    lastName: "Customer",
    company: null,
    address1: "2 Side Street",
    address2: "Apt 3",
    city: "Atlanta",
    provinceCode: "GA",
    zip: "30301",
    countryCode: "US",
    phone: "+1 404 555 0100",
  },
  grams: 1_000,
  size: { lengthMm: 300, widthMm: 250, heightMm: 100 },
};

import type { LabelFault } from "@storywall/local/label-simulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LabelService } from "./label-service.ts";
import { testParcel } from "./parcel.fixture.ts";

type Simulator = {
  requests: Record<string, unknown>[];
  charges: string[];
  fail(...faults: LabelFault[]): void;
  stop(): Promise<void>;
};

/** Declares the tests that every label service passes. Its time limit must be under a second. */
export function testLabelService(name: string, open: () => Promise<{ labels: LabelService; simulator: Simulator }>) {
  describe(name, () => {
    let labels: LabelService;
    let simulator: Simulator;
    beforeAll(async () => {
      ({ labels, simulator } = await open());
    });
    afterAll(() => simulator.stop());

    const quote = async () => {
      const { shipmentId, rates } = await labels.quote(testParcel);
      return { shipmentId, rateId: rates[0]?.id ?? "" };
    };
    const countCharges = (shipmentId: string) => simulator.charges.filter((id) => id === shipmentId).length;

    test("the label service offers rates, cheapest first, for a parcel without an email address", async () => {
      const { rates } = await labels.quote(testParcel);
      expect(rates.map(({ carrier, service, cents, days }) => [carrier, service, cents, days])).toEqual([
        ["USPS", "Ground Advantage", 810, 4],
        ["UPS", "Ground", 905, 3],
        ["USPS", "Priority", 1240, 2],
      ]);
      const sent = JSON.stringify(simulator.requests.at(-1));
      expect(sent).toContain("2 Side Street");
      expect(sent).toContain('"weight":35.3');
      expect(sent).not.toContain("email");
    });

    test("a label is bought once, whatever the number of calls", async () => {
      const choice = await quote();
      const [label, again] = await Promise.all([labels.buy(choice), labels.buy(choice)]);
      expect(label).toMatchObject({ carrier: "USPS", service: "Ground Advantage", cents: 810 });
      expect(Buffer.from(label.pdf).toString("latin1")).toMatch(/^%PDF-/);
      expect([again.trackingNumber, (await labels.buy(choice)).trackingNumber]).toEqual([
        label.trackingNumber,
        label.trackingNumber,
      ]);
      expect(countCharges(choice.shipmentId)).toBe(1);
    });

    test.each(["cut", "nonsense"] as const)(
      "a purchase whose response was lost still returns its label (%s)",
      async (mode) => {
        const choice = await quote();
        simulator.fail({ mode, path: "/buy" });
        expect(await labels.buy(choice)).toMatchObject({ cents: 810 });
        expect(countCharges(choice.shipmentId)).toBe(1);
      },
    );

    test.each(["down", "silent"] as const)(
      "the label service is unavailable when a purchase fails (%s), and buys later",
      async (mode) => {
        const choice = await quote();
        simulator.fail({ mode, path: "/buy" });
        await expect(labels.buy(choice)).rejects.toMatchObject({ code: "LABELS_UNAVAILABLE" });
        expect(countCharges(choice.shipmentId)).toBe(0);
        expect(await labels.buy(choice)).toMatchObject({ cents: 810 });
      },
    );

    test("the label service is unavailable while requests fail or responses cannot be read", async () => {
      for (const mode of ["down", "cut", "nonsense", "silent"] as const) {
        simulator.fail({ mode, path: "POST /v2/shipments" });
        await expect(labels.quote(testParcel), mode).rejects.toMatchObject({ code: "LABELS_UNAVAILABLE" });
      }
    });

    test("a refused purchase is reported with a code and without the address", async () => {
      const choice = await quote();
      simulator.fail({ mode: "refuse", path: "/buy" });
      const refusal = { code: "LABEL_REFUSED", facts: { code: "SHIPMENT.POSTAGE.FAILURE", status: 422 } };
      await expect(labels.buy(choice)).rejects.toMatchObject(refusal);
      expect(countCharges(choice.shipmentId)).toBe(0);
    });

    test("a label whose file cannot be read is kept and returned later", async () => {
      const choice = await quote();
      simulator.fail({ mode: "down", path: "/labels/" });
      await expect(labels.buy(choice)).rejects.toMatchObject({ code: "LABELS_UNAVAILABLE" });
      expect(await labels.buy(choice)).toMatchObject({ cents: 810 });
      expect(countCharges(choice.shipmentId)).toBe(1);
    });

    test("a label is voided once, even if the response was lost, and only if it was bought", async () => {
      const choice = await quote();
      await expect(labels.void(choice.shipmentId)).rejects.toMatchObject({ code: "LABEL_REFUSED" });
      await labels.buy(choice);
      simulator.fail({ mode: "cut", path: "/refund" });
      await expect(labels.void(choice.shipmentId)).rejects.toMatchObject({ code: "LABELS_UNAVAILABLE" });
      await labels.void(choice.shipmentId);
      await labels.void(choice.shipmentId);
    });
  });
}

"use client";

import { formatErrorMessage } from "@storywall/domain/errors";
import type { OrderView } from "@storywall/domain/orders/schema";
import {
  findCarrier,
  findTrackingNumberProblem,
  getTrackingNumberFacts,
  type TrackingNumberInput,
  type TrackingNumberProblem,
} from "@storywall/domain/orders/tracking-numbers";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { adminRemakesTexts } from "./admin-remakes-texts.tsx";

type TrackingNumberProps = { tracking: NonNullable<OrderView["tracking"]> };

/** Carrier and tracking number of a parcel, with a link to the carrier's page if it is known. */
export function TrackingNumber({ tracking: { carrier, number, url } }: TrackingNumberProps) {
  if (!url) {
    return (
      <span className="break-all">
        {carrier} {number}
      </span>
    );
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" className="break-all underline underline-offset-4">
      {carrier} {number}
    </a>
  );
}

type FieldProps = { carrier: string; value: string; onChange: (value: string) => void };

/** Field for the tracking link of a carrier whose page is not known. */
export function TrackingLinkField({ carrier, value, onChange }: FieldProps) {
  if (!carrier.trim() || findCarrier(carrier)) return null;
  return (
    <TextField
      label={adminRemakesTexts.trackingLink}
      isOptional
      type="url"
      inputMode="url"
      pattern="https://.*"
      value={value}
      maxLength={500}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Checks the tracking number of a form before it is sent. An unusual number is accepted once it is confirmed. */
export function useTrackingNumberCheck(parcel: TrackingNumberInput) {
  const [problem, setProblem] = useState<TrackingNumberProblem | null>(null);
  const checkTrackingNumber = (isConfirmed: boolean): boolean => {
    const found = findTrackingNumberProblem(parcel);
    const rejected = found === "TRACKING_NUMBER_UNUSUAL" && isConfirmed ? null : found;
    setProblem(rejected);
    return rejected === null;
  };
  return { problem, checkTrackingNumber, clearProblem: () => setProblem(null) };
}

type TrackingNumberFieldProps = {
  carrier: string;
  value: string;
  problem: TrackingNumberProblem | null;
  onChange: (value: string) => void;
  onConfirm: () => void;
};

/** Field for a tracking number, with a button that uses an unusual number anyway. */
export function TrackingNumberField({ carrier, value, problem, onChange, onConfirm }: TrackingNumberFieldProps) {
  return (
    <div>
      <TextField
        label={adminRemakesTexts.trackingNumber}
        value={value}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      {problem ? (
        <Notice
          tone="bad"
          className="mt-2"
          action={
            problem === "TRACKING_NUMBER_UNUSUAL" ? (
              <Button variant="plain" onClick={onConfirm}>
                {adminRemakesTexts.useAnyway}
              </Button>
            ) : undefined
          }
        >
          {formatErrorMessage(problem, getTrackingNumberFacts({ carrier }))}
        </Notice>
      ) : null}
    </div>
  );
}

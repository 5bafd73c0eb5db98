"use client";

import { errorMessage } from "@storywall/domain/errors";
import {
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

/** Checks the tracking number of a form before it is sent. An unusual number is accepted once it is confirmed. */
export function useTrackingNumberCheck(parcel: TrackingNumberInput) {
  const [problem, setProblem] = useState<TrackingNumberProblem | null>(null);
  const isAccepted = (isConfirmed: boolean): boolean => {
    const found = findTrackingNumberProblem(parcel);
    const rejected = found === "TRACKING_NUMBER_UNUSUAL" && isConfirmed ? null : found;
    setProblem(rejected);
    return rejected === null;
  };
  return { problem, isAccepted, clearProblem: () => setProblem(null) };
}

type Props = {
  carrier: string;
  value: string;
  problem: TrackingNumberProblem | null;
  onChange: (value: string) => void;
  onConfirm: () => void;
};

/** Field for a tracking number, with a button that uses an unusual number anyway. */
export function TrackingNumberField({ carrier, value, problem, onChange, onConfirm }: Props) {
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
          {errorMessage(problem, getTrackingNumberFacts({ carrier }))}
        </Notice>
      ) : null}
    </div>
  );
}

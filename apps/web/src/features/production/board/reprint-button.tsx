"use client";

import type { PieceView } from "@storywall/domain/production/production-scan";
import { useState } from "react";
import { productionTexts } from "@/features/production/production-texts.tsx";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { boardTexts } from "./board-texts.tsx";

export function ReprintButton({ piece, isOnColor = false }: { piece: PieceView; isOnColor?: boolean }) {
  const { production } = useTRPCClient();
  const utils = trpc.useUtils();
  const [isConfirming, setConfirming] = useState(false);
  const tileName = productionTexts.tile(piece.orderNumber, piece.n, piece.of);
  const reprintTile = async () => {
    try {
      await production.moveTile.mutate({ tileId: piece.tileId, to: "remake" }, { context: { silent: true } });
      toast.success(boardTexts.remakeStarted(tileName));
    } catch (error) {
      toast.error(getErrorMessage(error));
    } finally {
      setConfirming(false);
      void utils.board.invalidate();
    }
  };
  const buttonClass = "inline-flex min-h-11 items-center underline underline-offset-4";
  if (!isConfirming) {
    return (
      <button
        type="button"
        className={buttonClass}
        aria-label={boardTexts.remakeTile(tileName)}
        onClick={() => setConfirming(true)}
      >
        {productionTexts.remake}
      </button>
    );
  }
  return (
    <span className="flex gap-x-4">
      <button
        type="button"
        className={`${buttonClass} font-semibold ${isOnColor ? "" : "text-bad"}`}
        onClick={() => void reprintTile()}
      >
        {boardTexts.confirmRemake}
      </button>
      <button type="button" className={buttonClass} onClick={() => setConfirming(false)}>
        {boardTexts.declineRemake}
      </button>
    </span>
  );
}

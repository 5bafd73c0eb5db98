"use client";

import type { PieceView } from "@storywall/domain/production/production-scan";
import { useState } from "react";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";

export function ReprintButton({ piece, isOnColor = false }: { piece: PieceView; isOnColor?: boolean }) {
  const { production } = useTRPCClient();
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const itemName = `${piece.orderNumber}, ${piece.n} of ${piece.of}`;
  const reprint = async () => {
    try {
      await production.moveTile.mutate({ tileId: piece.tileId, to: "remake" }, { context: { silent: true } });
      toast.success(`${itemName} is being remade.`);
    } catch (error) {
      toast.error(getErrorMessage(error));
    } finally {
      setAsking(false);
      void utils.board.invalidate();
    }
  };
  const look = "inline-flex min-h-11 items-center underline underline-offset-4";
  if (!isAsking) {
    return (
      <button type="button" className={look} aria-label={`Remake ${itemName}`} onClick={() => setAsking(true)}>
        Remake
      </button>
    );
  }
  return (
    <span className="flex gap-x-4">
      <button
        type="button"
        className={`${look} font-semibold ${isOnColor ? "" : "text-bad"}`}
        onClick={() => void reprint()}
      >
        Yes, remake it
      </button>
      <button type="button" className={look} onClick={() => setAsking(false)}>
        No
      </button>
    </span>
  );
}

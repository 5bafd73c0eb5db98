import { commonTexts } from "@/lib/common-texts.ts";

export const LoadingText = () => <p role="status">{commonTexts.loading}</p>;

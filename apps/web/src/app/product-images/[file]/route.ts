import { answer } from "@/server/answer.ts";

export { answer as GET, answer as HEAD };

export { ApiLayout as default } from "@/lib/api-layout.tsx";

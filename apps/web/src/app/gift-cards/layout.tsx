export { ApiLayout as default } from "@/lib/api-provider.tsx";

export { ApiProvider as default } from "@/lib/api-provider.tsx";

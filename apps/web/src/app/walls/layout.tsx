export { WithShop as default } from "@/lib/with-shop.tsx";

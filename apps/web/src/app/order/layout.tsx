export { ShopLayout as default } from "@/lib/shop-layout.tsx";

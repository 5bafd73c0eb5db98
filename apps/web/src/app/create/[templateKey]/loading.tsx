export { EditorSkeleton as default } from "@/features/walls/editor/editor-skeleton.tsx";

-- A capture is a picture of a wall, the preview of a shared link, or a 3D model.
ALTER TABLE "captures" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'picture',
  ADD CONSTRAINT "captures_kind" CHECK ("kind" IN ('picture', 'preview', 'model'));

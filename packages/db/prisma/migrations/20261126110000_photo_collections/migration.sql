-- Links by which family and friends add photos for a visitor, and the people who added some.
CREATE TABLE "photo_collections" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "photo_collections_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "photo_contributors" (
    "id" TEXT NOT NULL,
    "collection_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "photo_contributors_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "photos" ADD COLUMN     "contributor_id" TEXT;

CREATE INDEX "photo_collections_user_id_created_at_idx" ON "photo_collections"("user_id", "created_at");
CREATE INDEX "photo_contributors_collection_id_idx" ON "photo_contributors"("collection_id");
CREATE INDEX "photos_contributor_id_idx" ON "photos"("contributor_id");

ALTER TABLE "photo_collections" ADD CONSTRAINT "photo_collections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "photo_contributors" ADD CONSTRAINT "photo_contributors_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "photo_collections"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "photos" ADD CONSTRAINT "photos_contributor_id_fkey" FOREIGN KEY ("contributor_id") REFERENCES "photo_contributors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A sign-in link acts without a question only in the browser that asked for it; the hash of that browser's cookie.
ALTER TABLE "sign_in_links" ADD COLUMN "browser_hash" TEXT;

import type { CORSRule, LifecycleRule } from "@aws-sdk/client-s3";

/** Lets browsers send uploads to the bucket. Only presigned URLs grant access. */
export const corsRules: CORSRule[] = [
  {
    AllowedOrigins: ["*"],
    AllowedMethods: ["PUT", "GET", "HEAD"],
    AllowedHeaders: ["*"],
    ExposeHeaders: ["ETag"],
    MaxAgeSeconds: 3_600,
  },
];

/**
 * Deletes the parts of unfinished uploads after two days. By then, the shop has deleted their photos, which it does
 * after one day.
 */
export const lifecycleRules: LifecycleRule[] = [
  {
    ID: "abort-unfinished-uploads",
    Status: "Enabled",
    Filter: { Prefix: "" },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 },
  },
];

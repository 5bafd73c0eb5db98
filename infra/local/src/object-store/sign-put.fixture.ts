import { createHash, createHmac } from "node:crypto";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Signs a PUT by its headers as S3's documents describe it, apart from the store's own code. */
export function signPut(
  address: string,
  headers: Record<string, string>,
  keys: { accessKeyId: string; secretAccessKey: string },
): Record<string, string> {
  const url = new URL(address);
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = timestamp.slice(0, 8);
  const scope = `${day}/us-east-1/s3/aws4_request`;
  const all: Record<string, string> = { ...headers, host: url.host, "x-amz-date": timestamp };
  const names = Object.keys(all).sort();
  const lines = names.map((name) => `${name}:${all[name]}\n`).join("");
  const signedHeaders = names.join(";");
  const canonical = ["PUT", url.pathname, "", lines, signedHeaders, headers["x-amz-content-sha256"]].join("\n");
  const key = ["us-east-1", "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${keys.secretAccessKey}`, day));
  const signature = hmac(key, ["AWS4-HMAC-SHA256", timestamp, scope, sha256(canonical)].join("\n")).toString("hex");
  const { host: _, ...sent } = all;
  const credential = `Credential=${keys.accessKeyId}/${scope}`;
  const authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
  return { ...sent, authorization };
}

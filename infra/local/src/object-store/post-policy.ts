import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import busboy from "busboy";
import type { Bucket, ObjectRecord } from "./bucket.ts";
import { largestPutBytes, receiveFormFile } from "./receive.ts";
import { type Credentials, checkAccessKey, parseScope, sameText, signatureMismatch, signPolicy } from "./signature.ts";
import { accessDenied, badArgument, StoreError } from "./store-error.ts";
import { storedHeaders } from "./stored-headers.ts";

type Fields = Record<string, string>;
type SizeLimits = { least: number; most: number };

export type PostedForm = { fields: Fields; record: ObjectRecord };

const neverInPolicy = new Set(["policy", "x-amz-signature", "file"]);

/** Takes a browser form's file, if the form carries a policy we signed and keeps to it. */
export function receiveForm(request: IncomingMessage, bucket: Bucket, credentials: Credentials): Promise<PostedForm> {
  const fields: Fields = {};
  const limits = { files: 1, fields: 100, fieldSize: 64 * 1024, headerPairs: 100 };
  const parser = openParser(request, limits);
  return new Promise((resolve, reject) => {
    let posted: Promise<PostedForm> | null = null;
    const fail = (error: unknown) => {
      request.unpipe(parser);
      reject(error);
    };
    parser.on("field", (name, value) => {
      if (!posted) fields[name.toLowerCase()] = value;
    });
    parser.on("file", (name, file, { filename }) => {
      posted = storeFile({ name, file, filename: filename ?? "", fields, bucket, credentials });
      posted.then(resolve, fail);
    });
    parser.on("error", () => fail(new StoreError("MalformedPOSTRequest", 400, "The form is malformed.")));
    parser.on("close", () => {
      if (!posted) fail(badArgument("POST requires exactly one file upload per request."));
    });
    request.once("aborted", () => parser.destroy(new Error("The form was cut off")));
    request.pipe(parser);
  });
}

function openParser(request: IncomingMessage, limits: busboy.Limits): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits });
  } catch {
    throw new StoreError("MalformedPOSTRequest", 400, "The form is malformed.");
  }
}

async function storeFile(form: {
  name: string;
  file: Readable;
  filename: string;
  fields: Fields;
  bucket: Bucket;
  credentials: Credentials;
}): Promise<PostedForm> {
  const { fields, bucket } = form;
  try {
    if (form.name !== "file") throw badArgument("The file's field must be named file and come last.");
    const key = (fields.key ?? "").replace(/\$\{filename\}/g, () => form.filename);
    if (key === "" || Buffer.byteLength(key) > 1024) throw badArgument("The form names no usable key.");
    checkSignature(fields, form.credentials);
    const limits = checkPolicy({ ...fields, key, bucket: bucket.name });
    const received = await receiveFormFile(form.file, bucket.incomingPath(), limits);
    const record = bucket.commit({ key, ...received, headers: storedHeaders(fields) }, {});
    return { fields, record };
  } finally {
    form.file.resume();
  }
}

function checkSignature(fields: Fields, credentials: Credentials): void {
  if (!fields.policy) throw accessDenied("The form carries no policy.");
  const { accessKeyId, day } = parseScope(fields["x-amz-credential"] ?? "", credentials.region);
  checkAccessKey(accessKeyId, credentials);
  const expected = signPolicy(fields.policy, day, credentials);
  if (!sameText(expected, fields["x-amz-signature"] ?? "")) throw signatureMismatch();
}

/** Every field must be allowed by a condition and every condition must hold. */
function checkPolicy(fields: Fields): SizeLimits {
  const policy = parsePolicy(fields.policy ?? "");
  if (!(Date.parse(policy.expiration) > Date.now())) throw accessDenied("Invalid according to Policy: Policy expired.");
  const limits: SizeLimits = { least: 0, most: largestPutBytes };
  const allowed = new Set(neverInPolicy);
  const require = (name: string, holds: boolean) => {
    if (!holds) throw accessDenied(`Invalid according to Policy: Policy Condition failed: ${name}`);
    allowed.add(name);
  };
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) {
        require(name.toLowerCase(), fields[name.toLowerCase()] === String(value));
      }
      continue;
    }
    const [operator, left, right] = condition;
    const name = String(left).replace(/^\$/, "").toLowerCase();
    const value = fields[name] ?? "";
    if (operator === "content-length-range") Object.assign(limits, { least: Number(left), most: Number(right) });
    else if (operator === "eq") require(name, value === String(right));
    else if (operator === "starts-with") require(name, value.startsWith(String(right)));
    else throw accessDenied("Invalid according to Policy: unknown condition.");
  }
  for (const name of Object.keys(fields)) {
    const isCovered = allowed.has(name) || name === "bucket" || name.startsWith("x-ignore-");
    if (!isCovered) throw accessDenied(`Invalid according to Policy: Extra input fields: ${name}`);
  }
  return limits;
}

function parsePolicy(encoded: string): { expiration: string; conditions: (unknown[] | object)[] } {
  try {
    const policy = JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
    if (typeof policy.expiration === "string" && Array.isArray(policy.conditions)) return policy;
  } catch {
    // Falls through to the one refusal below.
  }
  throw new StoreError("InvalidPolicyDocument", 400, "The content of the form does not meet the policy's format.");
}

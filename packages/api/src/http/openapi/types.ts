import type { Schema } from "./schema-registry.ts";

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Schema;
  description?: string;
  example?: unknown;
};

export type Content = { "application/json": { schema: Schema; example?: unknown } };

/** An error of an operation, with the beginning of its body. */
export type OperationError = { code: string; status: number; message: string };

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  "x-errors": OperationError[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { $ref: string } | { description: string; content?: Content }>;
  security: Record<string, string[]>[];
};

type SecurityScheme = { description: string } & (
  | { type: "apiKey"; in: "cookie"; name: string }
  | { type: "http"; scheme: "bearer" }
);

export type OpenApiDocument = {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, { description: string; content: Content }>;
    securitySchemes: Record<string, SecurityScheme>;
  };
};

import { type Db, Prisma } from "@storywall/db/client";
import pg from "pg";

type Node = { "Node Type": string; "Relation Name"?: string; "Index Name"?: string; Plans?: Node[] };

/** Runs the work. Returns the indexes and the fully scanned tables in the query plan of each statement. */
export async function explainStatements(
  db: Db,
  url: string,
  work: (watched: Db) => Promise<unknown>,
): Promise<string[]> {
  const statements: Prisma.Sql[] = [];
  const $queryRaw = (text: TemplateStringsArray, ...values: unknown[]) => {
    statements.push(Prisma.sql(text, ...values));
    return db.$queryRaw(text, ...values);
  };
  await work({ $queryRaw } as unknown as Db);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const plans: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await client.query({ text: `explain (format json) ${text}`, values: [...values] });
    plans.push([...new Set(listIndexesAndTableScans(rows[0]["QUERY PLAN"][0].Plan))].join(", "));
  }
  await client.end();
  return plans;
}

function listIndexesAndTableScans(node: Node): string[] {
  const own = node["Index Name"] ?? (node["Node Type"] === "Seq Scan" ? `all of ${node["Relation Name"]}` : null);
  return [...(own ? [own] : []), ...(node.Plans ?? []).flatMap(listIndexesAndTableScans)];
}

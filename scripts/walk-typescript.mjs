import { parseSync } from "oxc-parser";

/** @typedef {import("oxc-parser").Node} AstNode */

/**
 * Calls `visit` with each node of a TypeScript file and the node's parent. If `visit` returns false, the node's
 * children are skipped.
 * @param {string} file
 * @param {string} source
 * @param {(node: AstNode, parent: AstNode | null) => boolean | void} visit
 */
export function walkTypeScript(file, source, visit) {
  const visitNode = (/** @type {AstNode} */ node, /** @type {AstNode | null} */ parent) => {
    if (visit(node, parent) === false) return;
    for (const value of Object.values(node)) {
      for (const child of [value].flat()) if (isNode(child)) visitNode(child, node);
    }
  };
  visitNode(parseSync(file, source).program, null);
}

/** @param {unknown} value @returns {value is AstNode} */
const isNode = (value) => typeof value === "object" && value !== null && "type" in value && "start" in value;

/**
 * Returns the name of an identifier, or of the property of a member expression such as `db.$queryRaw`.
 * @param {AstNode} node @returns {string}
 */
export function findName(node) {
  if (node.type === "MemberExpression") return findName(node.property);
  return node.type === "Identifier" || node.type === "JSXIdentifier" ? node.name : "";
}

/** Returns the line of a position in a file, from 1. */
export const findLine = (/** @type {string} */ source, /** @type {number} */ position) =>
  source.slice(0, position).split("\n").length;

import { parseSync } from "oxc-parser";

/**
 * A node of any kind. oxc-parser has a type for each kind, which a walk over all properties cannot use.
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} AstNode
 */

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
      for (const child of [value].flat()) if (typeof child?.type === "string") visitNode(child, node);
    }
  };
  visitNode(/** @type {any} */ (parseSync(file, source).program), null);
}

/** Returns the line of a position in a file, from 1. */
export const findLine = (/** @type {string} */ source, /** @type {number} */ position) =>
  source.slice(0, position).split("\n").length;

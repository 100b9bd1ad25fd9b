import type { Issue } from '../kernel/issue.ts';

/** The maximum size of a request body, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** The maximum nesting depth of a request body; the body itself is level 1. */
export const MAX_BODY_DEPTH = 32;
/** The maximum number of validation issues in one response. */
export const MAX_ISSUES = 50;

/** Member names that could cause prototype pollution. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

interface Node {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

/** Checks a parsed body before schema validation: depth, forbidden member names and text that cannot be stored. */
export const bodyIssue = (body: unknown, maxDepth: number = MAX_BODY_DEPTH): Issue | null => {
  const waiting: Node[] = [{ value: body, path: '', depth: 1 }];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const issue = issueOf(node, maxDepth);
    if (issue !== null) return issue;
    if (typeof node.value === 'object' && node.value !== null) waiting.push(...childrenOf(node, node.value));
  }
  return null;
};

const issueOf = ({ value, path, depth }: Node, maxDepth: number): Issue | null => {
  if (typeof value === 'string') return isStorable(value) ? null : { path, message: 'The text contains characters that cannot be stored.' };
  if (typeof value !== 'object' || value === null) return null;
  if (depth > maxDepth) return { path, message: `The body is nested deeper than ${maxDepth} levels.` };
  const key = Object.keys(value).find((name) => FORBIDDEN_KEYS.has(name) || !isStorable(name));
  return key === undefined ? null : { path, message: 'The member name is not allowed.' };
};

const childrenOf = ({ path, depth }: Node, value: object): Node[] =>
  Object.entries(value).map(([key, child]) => ({
    value: child as unknown,
    path: path === '' ? key : `${path}.${key}`,
    depth: depth + 1,
  }));

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

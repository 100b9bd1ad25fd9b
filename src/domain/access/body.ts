import type { Issue } from '../kernel/issue.ts';

/** The maximum size of a request body, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** The maximum size of a form, in bytes. */
export const MAX_FORM_BYTES = 64 * 1024;
/** The maximum number of parameters in a form. */
export const MAX_FORM_PARAMETERS = 100;
/** The maximum nesting depth of a request body; the body itself is level 1. */
export const MAX_BODY_DEPTH = 20;
/** The maximum number of elements of one list in a request body, unless its endpoint declares another. */
export const MAX_LIST_ELEMENTS = 1000;
/** The maximum number of values in a request body: its members and elements at all levels. */
export const MAX_BODY_VALUES = 50_000;
/** The maximum number of validation issues in one response. */
export const MAX_ISSUES = 50;

/** Member names that could cause prototype pollution. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

interface Node {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

/** The limits of a body that differ between its uses. */
export interface BodyLimits {
  readonly depth?: number;
  readonly listElements?: number;
}

/** Checks a parsed body before schema validation: depth, number of values, forbidden member names and text that cannot be stored. */
export const bodyIssue = (body: unknown, limits: BodyLimits = {}): Issue | null => {
  const waiting: Node[] = [{ value: body, path: '', depth: 1 }];
  let values = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const issue = issueOf(node, limits);
    if (issue !== null) return issue;
    if (typeof node.value !== 'object' || node.value === null) continue;
    const members = Object.entries(node.value);
    values += members.length;
    if (values > MAX_BODY_VALUES) return { path: '', message: `The body has more than ${MAX_BODY_VALUES} values.` };
    for (const member of members) waiting.push(childOf(node, member));
  }
  return null;
};

/** How deep the value is nested; the value itself is level 1. Stops counting beyond `limit`. */
export const depthOf = (value: unknown, limit: number): number => {
  let deepest = 0;
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 1 }];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node.value !== 'object' || node.value === null) continue;
    deepest = Math.max(deepest, node.depth);
    if (deepest > limit) return deepest;
    for (const member of Object.values(node.value)) waiting.push({ value: member, depth: node.depth + 1 });
  }
  return deepest;
};

/** Checks the names of the parameters of a form: their number, and that only those in `repeatable` are repeated. */
export const formIssue = (names: readonly string[], repeatable: readonly string[] = []): Issue | null => {
  if (names.length > MAX_FORM_PARAMETERS) return { path: '', message: `The form has more than ${MAX_FORM_PARAMETERS} parameters.` };
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name) && !repeatable.includes(name)) return { path: name, message: 'The parameter is repeated.' };
    seen.add(name);
  }
  return null;
};

const issueOf = ({ value, path, depth }: Node, { depth: maxDepth = MAX_BODY_DEPTH, listElements = MAX_LIST_ELEMENTS }: BodyLimits): Issue | null => {
  if (typeof value === 'string') return isStorable(value) ? null : { path, message: 'The text contains characters that cannot be stored.' };
  if (typeof value !== 'object' || value === null) return null;
  if (depth > maxDepth) return { path, message: `The body is nested deeper than ${maxDepth} levels.` };
  if (Array.isArray(value) && value.length > listElements) return { path, message: `The list has more than ${listElements} elements.` };
  const key = Object.keys(value).find((name) => FORBIDDEN_KEYS.has(name) || !isStorable(name));
  return key === undefined ? null : { path, message: 'The member name is not allowed.' };
};

const childOf = ({ path, depth }: Node, [key, value]: readonly [string, unknown]): Node => ({
  value,
  path: path === '' ? key : `${path}.${key}`,
  depth: depth + 1,
});

/** PostgreSQL stores neither NUL nor unpaired surrogates. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

import type { Issue } from '../kernel/issue.ts';

/** The maximum size of a request body, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** The maximum size of a form, in bytes. */
export const MAX_FORM_BYTES = 64 * 1024;
/** The maximum number of parameters in a form. */
export const MAX_FORM_PARAMETERS = 100;
/** The maximum nesting depth of a request body; the body itself is level 1. */
export const MAX_BODY_DEPTH = 20;
/** The maximum nesting depth of a JSON-RPC message, whose arguments are two levels below the message itself. */
export const MAX_MESSAGE_DEPTH = MAX_BODY_DEPTH + 2;
/** The maximum number of elements of one list in a request body, unless its endpoint declares another. */
export const MAX_LIST_ELEMENTS = 1000;
/** The maximum number of members of one object in a request body. */
export const MAX_OBJECT_MEMBERS = 1000;
/** The maximum number of values in a request body: its members and elements at all levels. */
export const MAX_BODY_VALUES = 50_000;
/** The maximum number of validation issues in one response. */
export const MAX_ISSUES = 50;

/** Member names that could cause prototype pollution. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The limits of a body that its reader can override. */
export interface BodyLimits {
  readonly depth?: number;
  readonly listElements?: number;
  readonly values?: number;
}

/**
 * Checks the depth, number of values, member names and text of a parsed body before schema validation. Returns the
 * first issue, or null.
 */
export const bodyIssue = (body: unknown, limits: BodyLimits = {}): Issue | null =>
  sizeIssue(body, limits) ?? contentIssue(body, 1);

/**
 * Checks only the depth and the number of values of a parsed body, for bodies that other software reads. Returns the
 * first issue, or null. Never descends beyond the limit, so that no body can exhaust the stack.
 */
export const sizeIssue = (
  body: unknown,
  { depth = MAX_BODY_DEPTH, listElements = MAX_LIST_ELEMENTS, values = MAX_BODY_VALUES }: BodyLimits = {},
): Issue | null => {
  const tooMany: Issue = { path: '', message: `The body has more than ${values} values.` };
  let counted = 0;
  const issueAt: Check = (value, level) => {
    if (typeof value !== 'object' || value === null) return null;
    if (level > depth) return { path: '', message: `The body is nested deeper than ${depth} levels.` };
    const members = Object.keys(value).length;
    const issue = countIssue(value, members, listElements);
    if (issue !== null) return issue;
    counted += members;
    return counted > values ? tooMany : firstWithin(value, level, issueAt);
  };
  const found = issueAt(body, 1);
  // The number concerns the whole body, so that its issue has no path.
  return counted > values ? tooMany : found;
};

/** Returns the nesting depth of the value, where the value itself is level 1. Stops counting beyond `limit`. */
export const depthOf = (value: unknown, limit: number): number => {
  if (typeof value !== 'object' || value === null) return 0;
  if (limit === 0) return 1;
  let deepest = 0;
  for (const member of Object.values(value)) {
    deepest = Math.max(deepest, depthOf(member, limit - 1));
    if (deepest === limit) break;
  }
  return deepest + 1;
};

/**
 * Returns an issue if a form has too many parameters, or repeats one that is not listed in `repeatable`; otherwise
 * null.
 */
export const formIssue = (names: readonly string[], repeatable: readonly string[] = []): Issue | null => {
  if (names.length > MAX_FORM_PARAMETERS)
    return { path: '', message: `The form has more than ${MAX_FORM_PARAMETERS} parameters.` };
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name) && !repeatable.includes(name)) return { path: name, message: 'The parameter is repeated.' };
    seen.add(name);
  }
  return null;
};

/** Returns the issue of a value at a level of the body, or null. */
type Check = (value: unknown, level: number) => Issue | null;

const countIssue = (value: object, members: number, listElements: number): Issue | null => {
  if (Array.isArray(value))
    return members > listElements ? { path: '', message: `The list has more than ${listElements} elements.` } : null;
  return members > MAX_OBJECT_MEMBERS
    ? { path: '', message: `The object has more than ${MAX_OBJECT_MEMBERS} members.` }
    : null;
};

const contentIssue: Check = (value, level) => {
  if (typeof value === 'string') return isStorable(value) ? null : { path: '', message: UNSTORABLE_TEXT };
  if (typeof value !== 'object' || value === null) return null;
  if (Object.keys(value).some((name) => FORBIDDEN_KEYS.has(name) || !isStorable(name)))
    return { path: '', message: 'The member name is not allowed.' };
  return firstWithin(value, level, contentIssue);
};

/** Returns the first issue of the members of an object or list, or null. Builds a path only for an issue. */
const firstWithin = (value: object, level: number, issueAt: Check): Issue | null => {
  for (const name of Object.keys(value)) {
    const issue = issueAt((value as Readonly<Record<string, unknown>>)[name], level + 1);
    if (issue !== null) return { ...issue, path: issue.path === '' ? name : `${name}.${issue.path}` };
  }
  return null;
};

/** The message about a text that is not storable. */
export const UNSTORABLE_TEXT = 'The text contains characters that cannot be stored.';

/** Returns true if PostgreSQL can store the text: it accepts neither NUL nor unpaired surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

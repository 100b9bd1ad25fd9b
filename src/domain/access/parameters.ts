import type { Issue } from '../kernel/issue.ts';

/** Parameters that every endpoint takes left out and none takes empty, whether it has a use for them or not. */
const NEVER_EMPTY = ['organizationId', 'page', 'perPage'];

/** What is wrong with the parameters of a query before its schema is asked. */
export const emptyParameterIssues = (query: Readonly<Record<string, unknown>>): readonly Issue[] =>
  NEVER_EMPTY.filter((name) => query[name] === '').map((path) => ({ path, message: 'Leave the parameter out instead of sending it empty.' }));

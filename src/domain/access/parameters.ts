import type { Issue } from '../kernel/issue.ts';

/** The parameters that may be omitted but never empty, even if an endpoint ignores them. */
const NEVER_EMPTY = ['organizationId', 'page', 'perPage'];

/** Returns an issue for each query parameter that must not be empty but is. Runs before schema validation. */
export const emptyParameterIssues = (query: Readonly<Record<string, unknown>>): readonly Issue[] =>
  NEVER_EMPTY.filter((name) => query[name] === '').map((path) => ({
    path,
    message: 'Omit the parameter instead of sending an empty value.',
  }));

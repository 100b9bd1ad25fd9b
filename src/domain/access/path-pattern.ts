/** A set of requests: a method, or null for any, and a path whose `*` is one segment and `**` any number, none included. */
export interface PathPattern {
  readonly method: string | null;
  readonly path: string;
}

/** Spells a pattern: `any('/api/users/**')`. */
export const any = (path: string): PathPattern => ({ method: null, path });

/** Spells a pattern for one method: `only('POST', '/api/customers')`. */
export const only = (method: string, path: string): PathPattern => ({ method, path });

/** Methods that read and change nothing. */
export const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

const segmentsMatch = (pattern: readonly string[], path: readonly string[]): boolean => {
  const [head, ...rest] = pattern;
  if (head === undefined) return path.length === 0;
  if (head === '**') return true;
  const [first, ...others] = path;
  return first !== undefined && (head === '*' || head === first) && segmentsMatch(rest, others);
};

/** Whether the request is one of the set. Matching is on whole segments; a HEAD counts as the GET that it stands for. */
export const matches = (pattern: PathPattern, method: string, path: string): boolean =>
  (pattern.method === null || pattern.method === (method === 'HEAD' ? 'GET' : method)) &&
  segmentsMatch(segmentsOf(pattern.path), segmentsOf(path));

/** Whether any of the patterns matches. */
export const matchesAny = (patterns: readonly PathPattern[], method: string, path: string): boolean =>
  patterns.some((pattern) => matches(pattern, method, path));

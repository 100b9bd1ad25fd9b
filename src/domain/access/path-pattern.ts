/** A set of requests: a method (null for any) and a path, where `*` is one segment and `**` is zero or more. */
export interface PathPattern {
  readonly method: string | null;
  readonly path: string;
}

/** A pattern for all methods: `any('/api/users/**')`. */
export const any = (path: string): PathPattern => ({ method: null, path });

/** A pattern for one method: `only('POST', '/api/customers')`. */
export const only = (method: string, path: string): PathPattern => ({ method, path });

/** Whether the method only reads. */
export const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

const segmentsMatch = (pattern: readonly string[], path: readonly string[]): boolean => {
  const [head, ...rest] = pattern;
  if (head === undefined) return path.length === 0;
  if (head === '**') return true;
  const [first, ...others] = path;
  return first !== undefined && (head === '*' || head === first) && segmentsMatch(rest, others);
};

/** Whether the request matches. Whole segments are compared; HEAD counts as GET. */
export const matches = (pattern: PathPattern, method: string, path: string): boolean =>
  (pattern.method === null || pattern.method === (method === 'HEAD' ? 'GET' : method)) &&
  segmentsMatch(segmentsOf(pattern.path), segmentsOf(path));

export const matchesAny = (patterns: readonly PathPattern[], method: string, path: string): boolean =>
  patterns.some((pattern) => matches(pattern, method, path));

/** A set of requests: one method, or null for any, and a path whose `*` is one segment and `**` any number of segments, also none. */
export interface PathPattern {
  readonly method: string | null;
  readonly path: string;
  /** The segments of the path. */
  readonly segments: readonly string[];
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

/** A pattern for every method: `any('/api/users/**')`. */
export const any = (path: string): PathPattern => ({ method: null, path, segments: segmentsOf(path) });

/** A pattern for one method: `only('POST', '/api/customers')`. */
export const only = (method: string, path: string): PathPattern => ({ method, path, segments: segmentsOf(path) });

/** Whether the method reads and changes nothing. */
export const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

const segmentsMatch = (pattern: readonly string[], path: readonly string[]): boolean => {
  for (const [at, segment] of pattern.entries()) {
    if (segment === '**') return true;
    if (at >= path.length || (segment !== '*' && segment !== path[at])) return false;
  }
  return pattern.length === path.length;
};

/** Tests patterns against one request. Matching is on whole segments; HEAD counts as GET. */
export const matcherOf = (method: string, path: string): ((pattern: PathPattern) => boolean) => {
  const segments = segmentsOf(path);
  const asked = method === 'HEAD' ? 'GET' : method;
  return (pattern) => (pattern.method === null || pattern.method === asked) && segmentsMatch(pattern.segments, segments);
};

/** Whether the pattern matches the request. */
export const matches = (pattern: PathPattern, method: string, path: string): boolean => matcherOf(method, path)(pattern);

/** Whether any of the patterns matches the request. */
export const matchesAny = (patterns: readonly PathPattern[], method: string, path: string): boolean => patterns.some(matcherOf(method, path));

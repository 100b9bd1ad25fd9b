/**
 * A set of requests, given by a method, or null for any method, and a path in which `*` matches one segment and `**`
 * any number of segments, including none.
 */
export interface PathPattern {
  readonly method: string | null;
  readonly path: string;
  /** The path, split into segments. */
  readonly segments: readonly string[];
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

/** Returns a pattern for every method, such as `any('/api/users/**')`. */
export const any = (path: string): PathPattern => ({ method: null, path, segments: segmentsOf(path) });

/** Returns a pattern for one method, such as `only('POST', '/api/customers')`. */
export const only = (method: string, path: string): PathPattern => ({ method, path, segments: segmentsOf(path) });

/** Returns true if the method only reads. */
export const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

const segmentsMatch = (pattern: readonly string[], path: readonly string[]): boolean => {
  for (const [at, segment] of pattern.entries()) {
    if (segment === '**') return true;
    if (at >= path.length || (segment !== '*' && segment !== path[at])) return false;
  }
  return pattern.length === path.length;
};

/**
 * Returns a function that tests patterns against one request. Patterns match whole segments, and HEAD counts as GET.
 */
export const matcherOf = (method: string, path: string): ((pattern: PathPattern) => boolean) => {
  const segments = segmentsOf(path);
  const asked = method === 'HEAD' ? 'GET' : method;
  return (pattern) =>
    (pattern.method === null || pattern.method === asked) && segmentsMatch(pattern.segments, segments);
};

/** Returns true if the pattern matches the request. */
export const matches = (pattern: PathPattern, method: string, path: string): boolean =>
  matcherOf(method, path)(pattern);

/** Returns true if any of the patterns matches the request. */
export const matchesAny = (patterns: readonly PathPattern[], method: string, path: string): boolean =>
  patterns.some(matcherOf(method, path));

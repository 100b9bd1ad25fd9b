import type { AgentScope } from '../caller.ts';
import { any, isReading, matcherOf, matches, matchesAny, only } from './path-pattern.ts';
import type { PathPattern } from './path-pattern.ts';
import { agentWriteDenylist, unservedAgentPaths, unservedConfinedPaths } from './specified-paths.ts';

/**
 * The requests that an operation closes to customer-bound callers: its path and everything below it, for every method
 * (`area`) or for methods that write (`areaWrites`); its path for every method (`path`); or only the operation itself
 * (`operation`). `none` reopens an operation in an area that another operation closes.
 */
export type Confinement = 'area' | 'areaWrites' | 'path' | 'operation' | 'none';

/** An operation with the access that it declares for customer-bound callers and agents. */
export interface DeclaredAccess {
  readonly method: string;
  /** The path of the operation, with parameters in braces. */
  readonly path: string;
  readonly confinement?: Confinement;
  /** The scope that agents need for the operation; if omitted, agents have no access. */
  readonly agents?: AgentScope;
}

/** Decides which requests customer-bound callers and agents may send, including requests to paths that do not exist. */
export interface PathAccess {
  /** Returns true if customer-bound callers must not reach the path with this method. */
  isConfined(method: string, path: string): boolean;
  /** Returns the scope that an agent needs for the request, or null if no scope is sufficient. */
  agentScopeFor(method: string, path: string): AgentScope | null;
  /** Returns the requests that the scope opens to agents, for documentation. */
  reachOf(scope: AgentScope): readonly PathPattern[];
}

interface Opened {
  readonly pattern: PathPattern;
  readonly scope: AgentScope | null;
}

const patternOf = ({ method, path }: DeclaredAccess): PathPattern =>
  only(method.toUpperCase(), path.replace(/[^/]*\{\w+\}[^/]*/g, '*'));

const covers = (pattern: PathPattern, other: PathPattern): boolean =>
  matches(pattern, other.method ?? '', other.path) && (pattern.path.endsWith('**') || !other.path.endsWith('**'));

/**
 * Builds the access table of a list of operations. A declared operation decides about its own requests, and the lists
 * of the specification decide about all others.
 */
export const pathAccessOf = (declared: readonly DeclaredAccess[]): PathAccess => {
  const patterns = (confinement: Confinement): readonly PathPattern[] =>
    declared.filter((each) => each.confinement === confinement).map(patternOf);
  const area = ({ path }: PathPattern): PathPattern => any(`${path}/**`);
  const reopened = patterns('none');
  const confined = [
    ...patterns('area').map(area),
    ...patterns('path').map(({ path }) => any(path)),
    ...patterns('operation'),
    ...unservedConfinedPaths,
  ];
  const confinedWrites = patterns('areaWrites').map(area);
  const operations = declared.map((each): Opened => ({ pattern: patternOf(each), scope: each.agents ?? null }));
  const agentPaths: readonly Opened[] = [...operations, ...unservedAgentPaths];
  return {
    isConfined: (method, path) =>
      !matchesAny(reopened, method, path) &&
      (matchesAny(confined, method, path) || (!isReading(method) && matchesAny(confinedWrites, method, path))),
    agentScopeFor: (method, path) => {
      if (!isReading(method) && matchesAny(agentWriteDenylist, method, path)) return null;
      const isAsked = matcherOf(method, path);
      return agentPaths.find(({ pattern }) => isAsked(pattern))?.scope ?? null;
    },
    reachOf: (scope) => {
      const reach = agentPaths.filter((each) => each.scope === scope).map(({ pattern }) => pattern);
      // The first of equal patterns is kept.
      return reach.filter(
        (pattern, at) => !reach.some((other, from) => covers(other, pattern) && (from < at || !covers(pattern, other))),
      );
    },
  };
};

import { any, matches } from '../../../domain/access/guards/path-pattern.ts';
import { MCP_PATH } from '../../../domain/access/protected-resource.ts';
import type { Endpoint } from './endpoint.ts';

const mcp = any(MCP_PATH);

/** A path prefix that belongs to one protocol, whether or not an endpoint is declared at a path below it. */
export interface ProtocolSpace extends Pick<Endpoint, 'host' | 'credentials'> {
  readonly below: `/${string}/`;
}

/** The part of a declaration that the guards need. */
export type Declared = Pick<
  Endpoint,
  'path' | 'method' | 'host' | 'credentials' | 'feature' | 'fixedHeaders' | 'openToOrigins'
>;

/** The declared facts about a path, which are known before its route is looked up. */
export interface RouteFacts {
  readonly canonicalOnly: boolean;
  readonly ignoresCredentials: boolean;
  readonly openToOrigins: boolean;
  /** The feature that canonical endpoints at the path belong to. */
  readonly feature: Endpoint['feature'];
  /** Headers of every answer at the path, including those for methods that are not allowed. */
  readonly fixedHeaders: readonly (readonly [name: string, value: string])[];
  /** True if the path is that of the MCP endpoint. */
  readonly isMcp: boolean;
}

export interface Routes {
  factsOf(path: string): RouteFacts;
  /** Returns the allowed methods at the path, or an empty list if nothing is declared. */
  methodsAt(path: string): readonly string[];
}

/** Returns a pattern that matches the paths of a declaration, with or without a slash at the end. */
export const patternOf = ({ path }: Pick<Declared, 'path'>): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`);

/** Builds the routes of declarations and protocol prefixes. */
export const routesOf = (declarations: readonly Declared[], spaces: readonly ProtocolSpace[]): Routes => {
  const all = declarations.map((declared) => ({ declared, pattern: patternOf(declared) }));
  const marked = all.filter(
    ({ declared: { host, credentials, openToOrigins } }) => (host ?? credentials ?? openToOrigins) !== undefined,
  );
  const at = (from: typeof all, path: string): readonly Declared[] =>
    from.filter(({ pattern }) => pattern.test(path)).map(({ declared }) => declared);
  const factsAt = (path: string): RouteFacts => {
    const declared = at(marked, path);
    const around = [...declared, ...spaces.filter(({ below }) => `${path}/`.startsWith(below))];
    return {
      canonicalOnly: around.some(({ host }) => host === 'canonical'),
      ignoresCredentials: around.some(({ credentials }) => credentials === 'ignored'),
      openToOrigins: declared.some(({ openToOrigins }) => openToOrigins === true),
      feature: declared.find(({ feature }) => feature !== undefined)?.feature,
      fixedHeaders: declared.flatMap(({ fixedHeaders = {} }) => Object.entries(fixedHeaders)),
      isMcp: matches(mcp, 'POST', path),
    };
  };
  // Fixed paths are looked up in a map, because comparing a path with every declaration takes long.
  const factsOfFixed = new Map<string, RouteFacts>(
    declarations.filter(({ path }) => !path.includes('{')).map(({ path }) => [path, factsAt(path)]),
  );
  return {
    factsOf: (path) => factsOfFixed.get(path) ?? factsAt(path),
    methodsAt: (path) => {
      const methods = at(all, path).map(({ method }) => method.toUpperCase());
      return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
    },
  };
};

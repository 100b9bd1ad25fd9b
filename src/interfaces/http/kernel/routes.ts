import type { Endpoint } from './endpoint.ts';

/** What is declared of a path, known before any endpoint is reached. */
export interface RouteFacts {
  readonly canonicalOnly: boolean;
  readonly ignoresCredentials: boolean;
}

/** Knows the declarations by path. */
export interface Routes {
  factsOf(path: string): RouteFacts;
  /** The methods that the path takes; none when nothing lives there. */
  methodsAt(path: string): readonly string[];
}

const patternOf = ({ path }: Endpoint): RegExp => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`);

/** The routes of the endpoints. */
export const routesOf = (endpoints: readonly Endpoint[]): Routes => {
  const all = endpoints.map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }));
  const marked = all.filter(({ endpoint: { host, credentials } }) => host !== undefined || credentials !== undefined);
  const at = (from: typeof all, path: string): readonly Endpoint[] => from.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint);
  return {
    factsOf: (path) => {
      const found = at(marked, path);
      return {
        canonicalOnly: found.some(({ host }) => host === 'canonical'),
        ignoresCredentials: found.some(({ credentials }) => credentials === 'ignored'),
      };
    },
    methodsAt: (path) => {
      const methods = at(all, path).map(({ method }) => method.toUpperCase());
      return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
    },
  };
};

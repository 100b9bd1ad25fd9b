import type { Endpoint } from './endpoint.ts';

/** Everything below a path belongs to one protocol, whether an endpoint is declared there or not. */
export interface ProtocolSpace extends Pick<Endpoint, 'host' | 'credentials'> {
  readonly below: `/${string}/`;
}

/** What a declaration says of the way to it. */
export type Declared = Pick<Endpoint, 'path' | 'method' | 'host' | 'credentials' | 'feature' | 'fixedHeaders' | 'openToOrigins'>;

/** What is declared of a path, known before any endpoint is reached. */
export interface RouteFacts {
  readonly canonicalOnly: boolean;
  readonly ignoresCredentials: boolean;
  readonly openToOrigins: boolean;
  /** The switch that canonical endpoints at the path depend on. */
  readonly feature: Endpoint['feature'];
  /** Headers of every answer at the path, also where no endpoint takes the method. */
  readonly fixedHeaders: Readonly<Record<string, string>>;
}

/** Knows the declarations by path. */
export interface Routes {
  factsOf(path: string): RouteFacts;
  /** The methods that the path takes; none when nothing lives there. */
  methodsAt(path: string): readonly string[];
}

const patternOf = ({ path }: Declared): RegExp => new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`);

/** The routes of endpoints and of protocols beside them, and of the spaces around them. */
export const routesOf = (declarations: readonly Declared[], spaces: readonly ProtocolSpace[]): Routes => {
  const all = declarations.map((declared) => ({ declared, pattern: patternOf(declared) }));
  const marked = all.filter(({ declared: { host, credentials, openToOrigins } }) => (host ?? credentials ?? openToOrigins) !== undefined);
  const at = (from: typeof all, path: string): readonly Declared[] => from.filter(({ pattern }) => pattern.test(path)).map(({ declared }) => declared);
  return {
    factsOf: (path) => {
      const declared = at(marked, path);
      const around = [...declared, ...spaces.filter(({ below }) => `${path}/`.startsWith(below))];
      return {
        canonicalOnly: around.some(({ host }) => host === 'canonical'),
        ignoresCredentials: around.some(({ credentials }) => credentials === 'ignored'),
        openToOrigins: declared.some(({ openToOrigins }) => openToOrigins === true),
        feature: declared.find(({ feature }) => feature !== undefined)?.feature,
        fixedHeaders: Object.assign({}, ...declared.map(({ fixedHeaders }) => fixedHeaders)) as Readonly<Record<string, string>>,
      };
    },
    methodsAt: (path) => {
      const methods = at(all, path).map(({ method }) => method.toUpperCase());
      return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
    },
  };
};

import { contexts } from './contexts.ts';
import type { Context } from './contexts.ts';

/** Returns a sentence for each context that uses one that does not stand before it. */
export const faultsOfOrder = (ordered: readonly Context[]): readonly string[] =>
  ordered.flatMap(({ name, mayUse }, at) => {
    const before = ordered.slice(0, at).map((context) => context.name);
    const misplaced = mayUse.filter((used) => !before.includes(used));
    return misplaced.map((used) => `${name} uses ${used}, which does not stand before it.`);
  });

/** A rule of dependency-cruiser against imports. */
interface ImportRule {
  readonly name: string;
  readonly severity: 'error';
  readonly comment: string;
  readonly from: { readonly path: string };
  readonly to: { readonly path: string; readonly pathNot: readonly string[] };
}

/** The layers whose folders are contexts. */
const layers = {
  domain: 'src/domain',
  application: 'src/application',
  infrastructure: 'src/infrastructure',
  http: 'src/interfaces/http',
} as const;

type Layer = keyof typeof layers;

const anyOf = (names: readonly string[]): string => `(${names.join('|')})`;
const EVERY_LAYER = anyOf(Object.values(layers));
const IN_A_CONTEXT = `^${EVERY_LAYER}/[^/]+/`;

/** Every use case, repository and request has a caller, so the words of `access` are at hand everywhere. */
const forAll = ['kernel', 'access'];

/** The domain, application and HTTP interface of a context import only contexts that it may use, types included. */
const upperContexts = (layer: Layer, { name, mayUse }: Context): ImportRule => ({
  name: `${layer}-${name}-imports`,
  severity: 'error',
  comment: 'A context imports only contexts that stand before it; see scripts/contexts.ts.',
  from: { path: `^${layers[layer]}/${name}/` },
  to: { path: IN_A_CONTEXT, pathNot: [`^${EVERY_LAYER}/${anyOf([...forAll, name, ...mayUse])}/`] },
});

/** The contexts whose rules adapters apply to rows of contexts that stand above them. */
const rulesOfUpperRows: Readonly<Record<string, readonly string[]>> = {
  access: ['organizations', 'accounts', 'agent-access', 'connected-apps'],
  accounts: ['teams', 'on-call'],
  monitors: ['checks'],
  checks: ['maintenance'],
  'data-export': ['reports'],
};

/**
 * An adapter imports no adapter of another context. It reads the entities of any context, uses the SQL conditions
 * (`*.sql.ts`) of contexts that it may use, and fills their ports.
 */
const adapters = ({ name, mayUse }: Context): ImportRule => ({
  name: `infrastructure-${name}-imports`,
  severity: 'error',
  comment: 'Adapters cross contexts only to entities, and to the rules and ports of contexts that stand before them.',
  from: { path: `^src/infrastructure/${name}/` },
  to: {
    path: IN_A_CONTEXT,
    pathNot: [
      `^src/(domain|application)/${anyOf([...forAll, name, ...mayUse])}/`,
      `^src/domain/${anyOf(rulesOfUpperRows[name] ?? ['none'])}/`,
      `^src/infrastructure/${anyOf(['kernel', name])}/`,
      `^src/infrastructure/${anyOf(['access', ...mayUse])}/.*\\.sql\\.ts$`,
      '\\.entity\\.ts$',
    ],
  },
});

/** The contexts whose words the kernels still use: failures of requests, and the hosts of status pages. */
const wordsOfKernels = {
  application: ['checks'],
  http: ['organizations', 'notifications', 'custom-domains', 'status-pages'],
} as const;

const kernels = (layer: keyof typeof wordsOfKernels): ImportRule => ({
  name: `${layer}-kernel-imports`,
  severity: 'error',
  comment: 'A kernel knows the caller, and no other context.',
  from: { path: `^${layers[layer]}/kernel/` },
  to: { path: IN_A_CONTEXT, pathNot: [`^${EVERY_LAYER}/${anyOf([...forAll, ...wordsOfKernels[layer]])}/`] },
});

/** Returns the rules that the table of contexts implies, and throws when the table is not in order. */
export const contextRules = (table: readonly Context[] = contexts): readonly ImportRule[] => {
  const faults = faultsOfOrder(table);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const rules = table.flatMap((context) => [
    upperContexts('domain', context),
    upperContexts('application', context),
    adapters(context),
    upperContexts('http', context),
  ]);
  return [kernels('application'), kernels('http'), ...rules];
};

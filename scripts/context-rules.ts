import { contexts, faultsOfOrder } from './contexts.ts';
import type { Context } from './contexts.ts';

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

/** An adapter reads the rows of any context, fills ports of contexts that it may use, and imports no other adapter. */
const adapters = ({ name, mayUse }: Context): ImportRule => ({
  name: `infrastructure-${name}-imports`,
  severity: 'error',
  comment: 'Adapters cross contexts only to entities, and to the rules and ports of contexts that stand before them.',
  from: { path: `^src/infrastructure/${name}/` },
  to: {
    path: IN_A_CONTEXT,
    pathNot: [
      `^src/(domain|application)/${anyOf([...forAll, name, ...mayUse])}/`,
      `^src/infrastructure/${anyOf(['kernel', name])}/`,
      '\\.entity\\.ts$',
    ],
  },
});

/** The rules that the sources do not keep yet. */
const notYet: readonly string[] = [
  'application-checks-imports',
  'application-customers-imports',
  'application-incidents-imports',
  'application-maintenance-imports',
  'application-monitors-imports',
  'application-notifications-imports',
  'domain-monitors-imports',
  'http-access-imports',
  'http-customers-imports',
  'http-monitors-imports',
  'infrastructure-access-imports',
  'infrastructure-accounts-imports',
  'infrastructure-agent-access-imports',
  'infrastructure-alert-sources-imports',
  'infrastructure-checks-imports',
  'infrastructure-customers-imports',
  'infrastructure-data-export-imports',
  'infrastructure-escalation-imports',
  'infrastructure-incident-management-imports',
  'infrastructure-incidents-imports',
  'infrastructure-monitors-imports',
  'infrastructure-on-call-imports',
  'infrastructure-organizations-imports',
  'infrastructure-paging-imports',
  'infrastructure-status-pages-imports',
  'infrastructure-subscribers-imports',
  'infrastructure-teams-imports',
];

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
  return rules.filter(({ name }) => !notYet.includes(name));
};

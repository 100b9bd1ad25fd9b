import { DEFAULT_STORM } from '../../src/domain/alert-sources/alert-source.ts';
import type { AlertRoute } from '../../src/domain/alert-sources/alert-source.ts';
import type { Grouping } from '../../src/domain/alert-sources/mapped-alert.ts';
import type { Severity } from '../../src/domain/paging/incident-state.ts';
import type { NamedCustomer } from '../customers/queries.ts';
import { nextPartKey, partKey } from '../kernel/draft.ts';
import { instantOf, localTimeAt } from '../kernel/local-time.ts';
import type { ImSource, SourceChanges } from './queries.ts';

/** A label that a route compares, and the value that it must have. */
export interface TypedLabel {
  readonly name: string;
  readonly pattern: string;
}

/** A route as it is typed. Empty ids and an empty severity are not set. */
export interface TypedRoute {
  readonly [partKey]: number;
  readonly match: readonly TypedLabel[];
  readonly teamId: string;
  readonly escalationPolicyId: string;
  readonly severity: Severity | '';
  readonly mute: boolean;
}

/** A source of alerts as a form shows it. Empty numbers and ids are not set. */
export interface SourceValues {
  readonly name: string;
  readonly teamId: string;
  readonly escalationPolicyId: string;
  readonly customer: NamedCustomer | null;
  readonly routes: readonly TypedRoute[];
  readonly groupBy: Grouping;
  readonly autoResolveMinutes: string;
  readonly expectEveryMinutes: string;
  readonly storm: { readonly openings: string; readonly withinMinutes: string };
  /** On the clock of the reader. */
  readonly mutedUntil: string;
  readonly isActive: boolean;
}

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

const typedStorm = ({ openings, withinMinutes }: ImSource['storm']): SourceValues['storm'] => ({
  openings: String(openings),
  withinMinutes: String(withinMinutes),
});

/** Returns the fields of a new source. */
export const emptySource = (customer: NamedCustomer | null): SourceValues => ({
  name: '',
  teamId: '',
  escalationPolicyId: '',
  customer,
  routes: [],
  groupBy: 'group',
  autoResolveMinutes: '',
  expectEveryMinutes: '',
  storm: typedStorm(DEFAULT_STORM),
  mutedUntil: '',
  isActive: true,
});

/** Returns a new route after the others. */
export const newRoute = (routes: readonly TypedRoute[]): TypedRoute => ({
  [partKey]: nextPartKey(routes),
  match: [{ name: '', pattern: '' }],
  teamId: '',
  escalationPolicyId: '',
  severity: '',
  mute: false,
});

/** Returns the fields of a stored source. */
export const valuesOf = (source: ImSource, customer: NamedCustomer | null, timeZone: string): SourceValues => ({
  name: source.name,
  teamId: textOf(source.teamId),
  escalationPolicyId: textOf(source.escalationPolicyId),
  customer,
  routes: source.routes.map((route, key) => ({
    [partKey]: key,
    match: Object.entries(route.match).map(([name, pattern]) => ({ name, pattern })),
    teamId: textOf(route.teamId),
    escalationPolicyId: textOf(route.escalationPolicyId),
    severity: route.severity ?? '',
    mute: route.mute === true,
  })),
  groupBy: source.groupBy,
  autoResolveMinutes: textOf(source.autoResolveMinutes),
  expectEveryMinutes: textOf(source.expectEveryMinutes),
  storm: typedStorm(source.storm),
  mutedUntil: source.mutedUntil === null ? '' : localTimeAt(Date.parse(source.mutedUntil), timeZone),
  isActive: source.isActive,
});

/** Returns a typed route as the API takes it. Labels without a name are left out. */
export const sentRoute = ({ match, teamId, escalationPolicyId, severity, mute }: TypedRoute) => ({
  match: Object.fromEntries(
    match.filter(({ name }) => name.trim() !== '').map(({ name, pattern }) => [name.trim(), pattern]),
  ),
  ...(teamId === '' ? {} : { teamId: Number(teamId) }),
  ...(escalationPolicyId === '' ? {} : { escalationPolicyId: Number(escalationPolicyId) }),
  ...(severity === '' ? {} : { severity }),
  ...(mute ? { mute } : {}),
});

/** Returns the typed routes as the service compares them. */
export const comparedRoutes = (routes: readonly TypedRoute[]): readonly AlertRoute[] => routes.map(sentRoute);

/** Returns the sent form of a typed value, or nothing for a field that was not typed. */
const ifTyped = <Value>(value: Value | undefined, sent: (value: Value) => SourceChanges): SourceChanges =>
  value === undefined ? {} : sent(value);

/** Returns what the API takes for what was typed. Times are on the clock of the zone. */
export const sentOf = (typed: Partial<SourceValues>, timeZone: string): SourceChanges => ({
  ...ifTyped(typed.name, (name) => ({ name })),
  ...ifTyped(typed.teamId, (id) => ({ teamId: numberOf(id) })),
  ...ifTyped(typed.escalationPolicyId, (id) => ({ escalationPolicyId: numberOf(id) })),
  ...ifTyped(typed.customer, (customer) => ({ customerId: customer?.number ?? null })),
  ...ifTyped(typed.routes, (routes) => ({ routes: routes.map(sentRoute) })),
  ...ifTyped(typed.groupBy, (groupBy) => ({ groupBy })),
  ...ifTyped(typed.autoResolveMinutes, (minutes) => ({ autoResolveMinutes: numberOf(minutes) })),
  ...ifTyped(typed.expectEveryMinutes, (minutes) => ({ expectEveryMinutes: numberOf(minutes) })),
  ...ifTyped(typed.storm, (storm) => ({
    storm: { openings: Number(storm.openings), withinMinutes: Number(storm.withinMinutes) },
  })),
  ...ifTyped(typed.mutedUntil, (local) => ({ mutedUntil: local === '' ? null : instantOf(local, timeZone) })),
  ...ifTyped(typed.isActive, (isActive) => ({ isActive })),
});

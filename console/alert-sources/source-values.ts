import { DEFAULT_STORM } from '../../src/domain/alert-sources/alert-source.ts';
import type { AlertRoute } from '../../src/domain/alert-sources/alert-source.ts';
import type { Grouping } from '../../src/domain/alert-sources/mapped-alert.ts';
import type { Severity } from '../../src/domain/paging/incident-state.ts';
import type { NamedCustomer } from '../customers/queries.ts';
import { instantOf, localTimeAt } from '../kernel/local-time.ts';
import type { ImSource, SourceChanges } from './queries.ts';

/** A label that a route compares, and the value that it must have. */
export interface TypedLabel {
  readonly name: string;
  readonly pattern: string;
}

/** A route as it is typed. Empty ids and an empty severity are not set. */
export interface TypedRoute {
  /** Tells the routes of a form apart while they are moved. */
  readonly key: number;
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
  key: Math.max(-1, ...routes.map(({ key }) => key)) + 1,
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
    key,
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

/** How each field is sent. */
const senders: { readonly [Name in keyof SourceValues]: (value: SourceValues[Name], zone: string) => SourceChanges } = {
  name: (name) => ({ name }),
  teamId: (id) => ({ teamId: numberOf(id) }),
  escalationPolicyId: (id) => ({ escalationPolicyId: numberOf(id) }),
  customer: (customer) => ({ customerId: customer?.number ?? null }),
  routes: (routes) => ({ routes: routes.map(sentRoute) }),
  groupBy: (groupBy) => ({ groupBy }),
  autoResolveMinutes: (minutes) => ({ autoResolveMinutes: numberOf(minutes) }),
  expectEveryMinutes: (minutes) => ({ expectEveryMinutes: numberOf(minutes) }),
  storm: ({ openings, withinMinutes }) => ({
    storm: { openings: Number(openings), withinMinutes: Number(withinMinutes) },
  }),
  mutedUntil: (local, zone) => ({ mutedUntil: local === '' ? null : instantOf(local, zone) }),
  isActive: (isActive) => ({ isActive }),
};

const sentField = <Name extends keyof SourceValues>(
  name: Name,
  values: Partial<SourceValues>,
  zone: string,
): SourceChanges => {
  const value = values[name];
  return value === undefined ? {} : senders[name](value, zone);
};

/** Returns what the API takes for what was typed. Times are on the clock of the zone. */
export const sentOf = (values: Partial<SourceValues>, timeZone: string): SourceChanges =>
  Object.assign({}, ...Object.keys(values).map((name) => sentField(name as keyof SourceValues, values, timeZone)));

const shownRoute = ({ match, ...route }: TypedRoute): string =>
  [...match.map(({ name, pattern }) => `${name}: ${pattern}`), route.severity].filter((text) => text !== '').join(', ');

/** Returns the text of a value for people who compare two versions of it. */
export const shownValue = (value: unknown, name: keyof SourceValues): string => {
  if (name === 'routes') return (value as SourceValues['routes']).map(shownRoute).join(' → ');
  if (name === 'customer') return (value as SourceValues['customer'])?.name ?? '';
  return name === 'storm' ? Object.values(value as SourceValues['storm']).join(' / ') : String(value);
};

import {
  MAX_CHECK_INTERVAL,
  MIN_CHECK_INTERVAL,
  defaultInterval,
} from '../../src/domain/monitors/check-interval.rules.ts';
import { isOwnName } from '../../src/domain/kernel/own-entries.ts';
import { monitorKindNames } from '../../src/domain/monitors/monitor.ts';
import type { MonitorKindName } from '../../src/domain/monitors/monitor.ts';
import type { MonitorKind } from '../../src/domain/monitors/monitor-kind.ts';
import { monitorKinds } from '../../src/domain/monitors/monitor-kinds.ts';
import { DEFAULT_TIMEOUT_SECONDS, MAX_TIMEOUT, MIN_TIMEOUT } from '../../src/domain/monitors/timeout.rules.ts';
import { sentValue, typedValues } from '../kernel/settings/setting-values.ts';
import type { TypedField, TypedFields, TypedValues } from '../kernel/settings/setting-values.ts';

/** What can be monitored: a kind, and its type if the kind has several. */
export interface MonitorChoice {
  readonly kind: MonitorKindName;
  readonly type: string;
}

/** A setting of the form, with its default. */
type FormField = TypedField & { readonly initial?: unknown };

export type FormFields = Readonly<Record<string, FormField>>;

const kindOf = (name: MonitorKindName): MonitorKind => monitorKinds[name];

/** Everything that the form can create, in the order in which it is offered. */
export const monitorChoices: readonly MonitorChoice[] = monitorKindNames.flatMap((kind) =>
  Object.keys(kindOf(kind).types).map((type) => ({ kind, type })),
);

/** Returns true if monitors of a choice name their type: kinds with several types, and that of the kinds of a host. */
export const namesItsType = ({ kind }: MonitorChoice): boolean => kind === 'website' || kind === 'custom';

/** Returns the name of a choice in the address and in lists. */
export const choiceName = (choice: MonitorChoice): string => (namesItsType(choice) ? choice.type : choice.kind);

/** Returns the choice of a name; the first one for an unknown name. The kinds of a host are not known here. */
export const choiceNamed = (name: string | undefined): MonitorChoice =>
  name !== undefined && isOwnName(name)
    ? { kind: 'custom', type: name }
    : (monitorChoices.find((choice) => choiceName(choice) === name) ?? { kind: 'website', type: 'http' });

/** Returns the facts of the type of a choice. */
const typeOf = ({ kind, type }: MonitorChoice) => kindOf(kind).types[type];

const HEARTBEAT_SETTINGS = [
  'firstHeartbeatWithinHours',
  'heartbeatSchedule',
  'timeZone',
  'grace',
  'maxRunTime',
  'slug',
];

/** The setting that names the zone of a schedule. */
const ZONE_SETTING = 'timeZone';

/** The setting with the members that a kind of a host declares. */
export const OWN_CONFIGURATION = 'configuration';

/** How the members of a kind of a host are typed. */
export const ownMembers = { type: 'object', nullable: false, format: 'json' } as const;

const appliesTo = ({ kind, type }: MonitorChoice, name: string): boolean => {
  if (kind !== 'website') return true;
  // A scenario judges the page by its steps alone, which have a field of their own.
  if (name === 'steps' || type === 'scenario') return type === 'scenario' && name === 'changes';
  return HEARTBEAT_SETTINGS.includes(name) === (type === 'heartbeat');
};

const schedule = (choice: MonitorChoice): FormFields => ({
  checkInterval: {
    schema: {
      type: 'integer',
      minimum: typeOf(choice)?.intervalFloor ?? MIN_CHECK_INTERVAL,
      maximum: typeOf(choice)?.intervalCeiling ?? MAX_CHECK_INTERVAL,
    },
    isRequired: true,
    initial: defaultInterval(null, typeOf(choice)?.intervalFloor),
  },
  timeoutSeconds: {
    schema: { type: 'integer', minimum: MIN_TIMEOUT, maximum: MAX_TIMEOUT },
    isRequired: true,
    initial: DEFAULT_TIMEOUT_SECONDS,
  },
});

/** The members with fields of their own: where a monitor is checked, and on which other one it depends. */
export const placementNames = ['locationIds', 'parentMonitorId'] as const;

const placement = (choice: MonitorChoice): FormFields => ({
  ...(canBeTried(choice)
    ? { locationIds: { schema: { type: 'array', items: { type: 'integer' } }, isRequired: false } }
    : {}),
  parentMonitorId: { schema: { type: 'integer', nullable: true }, isRequired: false },
});

/** Returns the settings that the form of a choice has: the target, those of its kind and type, and the schedule. */
export const formFields = (choice: MonitorChoice): FormFields => {
  const { targetField, target, settings, ofCustomer } = kindOf(choice.kind);
  return {
    ...(typeOf(choice)?.isHeartbeat === true ? {} : { [targetField]: { ...target, isRequired: true } }),
    ...Object.fromEntries(
      Object.entries(settings)
        .filter(([name]) => appliesTo(choice, name))
        // A setting with a default is never empty.
        .map(([name, field]) => [
          name,
          {
            ...field,
            ...(name === OWN_CONFIGURATION ? { schema: ownMembers } : {}),
            isRequired: !field.schema.nullable && field.schema.type !== 'array',
            isZone: name === ZONE_SETTING,
          },
        ]),
    ),
    ...(ofCustomer === undefined ? { ...schedule(choice), ...placement(choice) } : {}),
  };
};

/** The settings that most monitors of a choice need. All others are further options. */
const frequent: Readonly<Record<string, readonly string[]>> = {
  keyword: ['keyword', 'keywordMode'],
  dns: ['recordType', 'expectedValues'],
  tcp: ['port'],
  smtp: ['port', 'security'],
  'imap-pop': ['protocol', 'port', 'security'],
  ftp: ['port', 'security'],
  ssh: ['port'],
  'mail-health': ['checks'],
  custom: [OWN_CONFIGURATION],
};

/** Returns the names of the settings that are shown at once: the target, the interval and the frequent ones. */
export const frequentNames = (choice: MonitorChoice): readonly string[] => {
  const { targetField } = kindOf(choice.kind);
  const names = [
    targetField,
    ...(frequent[choice.kind === 'website' ? choice.type : choice.kind] ?? []),
    'checkInterval',
  ];
  return names.filter((name) => Object.hasOwn(formFields(choice), name));
};

/** Returns the name of the member that has the target. */
export const targetFieldOf = ({ kind }: MonitorChoice): string => kindOf(kind).targetField;

/** Returns true if the monitors of a choice belong to a customer, and are named by a label. */
export const belongsToCustomer = ({ kind }: MonitorChoice): boolean => kindOf(kind).ofCustomer !== undefined;

/** Returns true if monitors of a choice perform steps in a browser. */
export const hasSteps = ({ kind, type }: MonitorChoice): boolean => kindOf(kind).types[type]?.cost === 'browser';

/** Returns true if the service can check a choice before it is stored. A heartbeat has nothing to check. */
export const canBeTried = (choice: MonitorChoice): boolean => typeOf(choice)?.isHeartbeat !== true;

/** Returns true if the monitor can log in with a user name and a password. */
export const hasLogin = ({ kind }: MonitorChoice): boolean => Object.hasOwn(kindOf(kind).secrets, 'login');

/** Returns true if checks of a choice make one request, whose headers, body and login can be set. */
export const hasRequest = ({ kind, type }: MonitorChoice): boolean =>
  kind === 'website' && type !== 'heartbeat' && type !== 'scenario';

/** Returns the default of a setting; null if it has none, which a number below its bounds says. */
const defaultOf = ({ initial, schema }: FormFields[string]): unknown =>
  typeof initial === 'number' && 'minimum' in schema && initial < (schema.minimum ?? initial) ? null : initial;

/** Returns what a form begins with: what is stored, or the defaults. */
export const typedSettings = (choice: MonitorChoice, stored?: Readonly<Record<string, unknown>>): TypedValues => {
  const fields = formFields(choice);
  return typedValues(
    fields,
    stored ?? Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, defaultOf(field)])),
  );
};

const emptyOf = ({ schema }: TypedField): unknown => (schema.type === 'array' ? [] : null);

/** Returns the settings that differ from those that the form began with, in the form that the API takes. */
export const changedSettings = (
  fields: TypedFields,
  typed: TypedValues,
  before: TypedValues,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => typed[name] !== before[name])
      .map(([name, field]) => [name, sentValue(field.schema, typed[name] ?? '') ?? emptyOf(field)]),
  );

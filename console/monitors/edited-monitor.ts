import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { typedValues } from '../kernel/settings/setting-values.ts';
import { alertFields, changedAlerting } from './alert-settings-model.ts';
import type { StoredAlerting } from './alert-settings-model.ts';
import { sentCredentials } from './credentials-model.ts';
import { belongsToCustomer, changedSettings, formFields, typedSettings } from './monitor-form-model.ts';
import type { MonitorChoice } from './monitor-form-model.ts';
import { scenarioOf } from './monitor-form.tsx';
import type { TypedMonitor } from './monitor-form.tsx';
import { typedSteps } from './scenario-form-model.ts';

/** A monitor as the API returns it. */
export type StoredMonitor = Readonly<Record<string, unknown>> & StoredAlerting;

/** What a form of a stored monitor sends. */
interface EditedMonitor {
  /** The changed members, without secrets: everybody who reads a request could read them. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** The changed members with the secrets. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** Returns the member that has the name. */
export const nameMemberOf = (choice: MonitorChoice): string => (belongsToCustomer(choice) ? 'label' : 'name');

/** Returns what the form of a stored monitor begins with. */
export const typedMonitor = (choice: MonitorChoice, stored: StoredMonitor): TypedMonitor => ({
  name: String(stored[nameMemberOf(choice)]),
  settings: typedSettings(choice, stored),
  credentials: {},
  alerting: typedValues(alertFields(choice), stored.alerting ?? {}),
  scenario: { steps: typedSteps(stored['steps']), secrets: {} },
});

/** Returns what was changed of a stored monitor. */
export const editedMonitor = (choice: MonitorChoice, typed: TypedMonitor, before: TypedMonitor): EditedMonitor => {
  const { secrets, ...steps } = scenarioOf(typed, before.scenario);
  const changes = {
    ...changedSettings(formFields(choice), typed.settings, before.settings),
    ...changedAlerting(choice, typed.alerting, before.alerting),
    ...steps,
    ...(typed.name === before.name ? {} : { [nameMemberOf(choice)]: typed.name }),
  };
  return {
    changes,
    sent: { ...changes, ...sentCredentials(typed.credentials), ...(secrets === undefined ? {} : { secrets }) },
  };
};

/** Returns typed values over newer stored ones: those that were not typed follow them, and so do those of `taken`. */
const rebasedValues = (
  typed: TypedValues,
  before: TypedValues,
  newer: TypedValues,
  isTaken: (name: string) => boolean,
): TypedValues =>
  Object.fromEntries(
    Object.entries(newer).map(([name, value]) => [
      name,
      typed[name] === before[name] || isTaken(name) ? value : (typed[name] ?? value),
    ]),
  );

/** Returns the form over a newer version of its monitor, with the newer values of the members in `taken`. */
export const rebasedMonitor = (
  choice: MonitorChoice,
  typed: TypedMonitor,
  [before, newer]: readonly [before: TypedMonitor, newer: TypedMonitor],
  taken: readonly string[],
): TypedMonitor => ({
  ...typed,
  name: typed.name === before.name || taken.includes(nameMemberOf(choice)) ? newer.name : typed.name,
  settings: rebasedValues(typed.settings, before.settings, newer.settings, (name) => taken.includes(name)),
  alerting: rebasedValues(typed.alerting, before.alerting, newer.alerting, () => taken.includes('alerting')),
  scenario:
    scenarioOf(typed, before.scenario)['steps'] === undefined || taken.includes('steps')
      ? { ...newer.scenario, secrets: typed.scenario.secrets }
      : typed.scenario,
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the changed members that somebody else has changed to another value since the form was opened. */
export const editConflicts = (
  changes: EditedMonitor['changes'],
  before: StoredMonitor,
  newer: StoredMonitor,
): readonly string[] =>
  Object.keys(changes).filter(
    (name) => !isSame(before[name] ?? null, newer[name] ?? null) && !isSame(changes[name], newer[name]),
  );

import type { LabelFacts } from '../checks/label-facts.ts';
import { TAG_LABEL } from '../incident-management/incident.ts';
import type { LocationShare } from '../incidents/condition.ts';

/** The maximum number of labels of custom fields. With it, an incident has room for all labels of a monitor. */
export const MAX_FIELD_LABELS = 30;

/** The value of the label of a tag, or of a chosen option. A label that an alert lacks matches only an empty value. */
const PRESENT = 'true';

/** The state of a monitor, and the records around it, that label its alerts. */
export interface LabelledMonitor {
  /** The condition of the monitor, such as `down`. */
  readonly condition: string;
  /** Null if no check decided the change. */
  readonly locations: LocationShare | null;
  readonly facts: LabelFacts;
}

/** Returns the labels of a custom field: one for its value, or one for each option that is chosen. */
const fieldLabels = ({ key, value }: LabelFacts['fields'][number]): readonly (readonly [string, unknown])[] =>
  Array.isArray(value)
    ? value.map((option) => [`field.${key}.${String(option)}`, PRESENT] as const)
    : [[`field.${key}`, value]];

/**
 * Returns the labels by which routes and receivers of incidents select the alerts of a monitor. Their names are stable:
 * a tag that is renamed only in case keeps its label, and a custom field keeps its key.
 */
export const monitorLabels = ({ condition, locations, facts }: LabelledMonitor): Readonly<Record<string, unknown>> => ({
  customerId: facts.customerId,
  customerKey: facts.customerKey,
  package: facts.package,
  condition,
  ...(locations === null || locations.counted === 0
    ? {}
    : { failingLocations: `${locations.failing}/${locations.counted}` }),
  ...Object.fromEntries(facts.tags.map((tag) => [`${TAG_LABEL}${tag}`, PRESENT])),
  ...Object.fromEntries(facts.fields.flatMap(fieldLabels).slice(0, MAX_FIELD_LABELS)),
});

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { alertSettingNames } from '../../domain/kernel/alert-settings.ts';
import type { AlertSettings } from '../../domain/kernel/alert-settings.ts';
import type { AlertingSources } from '../../domain/monitors/monitor-alerting.ts';

const column = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the SQL expression of an object with the alert settings in columns of the row, and other columns. */
const settingsObject = (row: string, others: readonly string[] = []): string =>
  `json_build_object(${[...alertSettingNames, ...others].map((name) => `'${name}', ${row}.${column(name)}`).join(', ')})`;

/**
 * Returns the SQL expression of `AlertingSources`: the settings from which a monitor inherits. `monitor` is the name of
 * its row. The rows of customer and organization are found by their keys, so that a statement needs no join.
 */
export const alertingSourcesSql = (monitor: string): string =>
  `json_build_object(
    'customer', (select ${settingsObject('c_alerting', ['dnsblReminderInterval'])} from customer c_alerting where c_alerting.id = ${monitor}.customer_id),
    'organization', (select ${settingsObject('o_alerting')} from organization o_alerting where o_alerting.id = ${monitor}.organization_id))`;

/**
 * Returns the SQL expression of the value of a setting that is in force, as `alertingInForce` decides it for monitors
 * whose results need confirmation. The rows of the monitor, its customer and its organization have these names.
 */
export const alertSettingInForceSql = (
  name: keyof AlertSettings & `${string}Checks`,
  rows: { readonly monitor: string; readonly customer: string; readonly organization: string },
): RawBuilder<number> =>
  sql`coalesce((${sql.raw(rows.monitor)}.alerting ->> ${sql.lit(name)})::int, ${sql.raw(`${rows.customer}.${column(name)}, ${rows.organization}.${column(name)}`)})`;

/** The joins of the rows from which monitors inherit; see `inheritedColumns`. */
export const INHERITED_JOINS = `left join customer c_alerting on c_alerting.id = monitor.customer_id
  left join organization o_alerting on o_alerting.id = monitor.organization_id`;

const columnsWith = (row: string, prefix: string, names: readonly string[]): string =>
  names.map((name) => `${row}.${column(name)} "${prefix}.${name}"`).join(', ');

/**
 * The columns of `InheritedSettings`. A list reads them with `INHERITED_JOINS`, because an object for each row takes
 * PostgreSQL as long as the rest of the row. See ADR 0342.
 */
export const inheritedColumns = `${columnsWith('c_alerting', 'customer', [...alertSettingNames, 'dnsblReminderInterval'])},
  ${columnsWith('o_alerting', 'organization', alertSettingNames)}`;

/** The settings that a monitor inherits, in its row. Those of the customer are null for a monitor without one. */
export type InheritedSettings = {
  readonly [Name in keyof AlertSettings as `organization.${Name}`]: AlertSettings[Name];
} & {
  readonly [Name in keyof AlertSettings as `customer.${Name}`]: AlertSettings[Name];
} & { readonly 'customer.dnsblReminderInterval': number | null };

/** Returns the settings that a monitor inherits from its row. */
export const alertingSourcesIn = (
  row: InheritedSettings & { readonly customerId: number | null },
): AlertingSources => ({
  customer:
    row.customerId === null
      ? null
      : {
          alertConsecutiveChecks: row['customer.alertConsecutiveChecks'],
          recoveryConsecutiveChecks: row['customer.recoveryConsecutiveChecks'],
          alertLocationThreshold: row['customer.alertLocationThreshold'],
          alertLocationThresholdCount: row['customer.alertLocationThresholdCount'],
          alertReminderInterval: row['customer.alertReminderInterval'],
          dnsblReminderInterval: row['customer.dnsblReminderInterval'],
        },
  organization: {
    alertConsecutiveChecks: row['organization.alertConsecutiveChecks'],
    recoveryConsecutiveChecks: row['organization.recoveryConsecutiveChecks'],
    alertLocationThreshold: row['organization.alertLocationThreshold'],
    alertLocationThresholdCount: row['organization.alertLocationThresholdCount'],
    alertReminderInterval: row['organization.alertReminderInterval'],
  },
});

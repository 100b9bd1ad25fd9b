import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { alertSettingNames } from '../../domain/kernel/alert-settings.ts';
import type { AlertSettings } from '../../domain/kernel/alert-settings.ts';

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

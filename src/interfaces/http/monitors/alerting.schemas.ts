import { z } from 'zod';
import { alertSettingNames } from '../../../domain/kernel/alert-settings.ts';
import { alertingInForce, alertSettingOrigins } from '../../../domain/monitors/alerting-in-force.ts';
import type { Monitor } from '../../../domain/monitors/monitor.ts';
import { inheritableAlertSettings } from '../kernel/alert-settings.ts';
import { allOptional } from '../kernel/replies/records.ts';
import type { Shape } from './setting.schemas.ts';

const from = z
  .enum(alertSettingOrigins)
  .describe('`kind`: the first result of such a monitor counts, whatever is set.');

const settingInForce = z.object({ effective: z.int(), from }).meta({ id: 'AlertSettingInForce' });
const shareInForce = z.object({ effective: z.string(), from }).meta({ id: 'AlertShareInForce' });

const DESCRIPTION =
  'The alert settings of the monitor itself. Null: that of its customer, or else of the organization.';

/** The alert settings of a monitor in a request. Members that are omitted stay unchanged. */
export const alertingBody = z
  .strictObject(allOptional(inheritableAlertSettings))
  .describe(`${DESCRIPTION} Heartbeats, domains and addresses have only reminders.`);

/** The members of a reply with the alert settings of a monitor, and those in force. */
export const alertingShape: Shape = {
  alerting: z.object(inheritableAlertSettings).meta({ id: 'MonitorAlerting' }).describe(DESCRIPTION),
  alertingInForce: z
    .object({
      alertConsecutiveChecks: settingInForce,
      recoveryConsecutiveChecks: settingInForce,
      alertLocationThreshold: shareInForce,
      alertLocationThresholdCount: settingInForce,
      alertReminderInterval: settingInForce,
    })
    .meta({ id: 'AlertingInForce' })
    .describe('The alert settings in force, and what decides each.'),
};

/** Returns the members of a reply with the alert settings of a monitor. */
export const shownAlerting = (monitor: Pick<Monitor, 'kind' | 'monitoringType' | 'alerting' | 'alertingSources'>) => ({
  alerting: monitor.alerting,
  alertingInForce: alertingInForce(alertSettingNames, monitor, monitor.alertingSources),
});

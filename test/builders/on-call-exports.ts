import { readFileSync } from 'node:fs';
import { onCallExports } from '../../src/cli/on-call-exports.ts';
import type { ImportPlan, ImportTool } from '../../src/domain/on-call-import/plan.ts';
import { planOfGrafana } from '../../src/application/on-call-import/grafana-plan.ts';
import { planOfOpsgenie } from '../../src/application/on-call-import/opsgenie-plan.ts';
import { planOfPagerDuty } from '../../src/application/on-call-import/pagerduty-plan.ts';
import { IntlTimeZones } from '../../src/infrastructure/kernel/system/intl-time-zones.ts';

/** The moment at which the exports are planned, a Monday. */
export const IMPORTED_AT = new Date('2026-03-16T00:00:00.000Z');

const zones = new IntlTimeZones();
export const offsets = zones.offsetChanges.bind(zones);

export const exportFile = (tool: ImportTool): string =>
  new URL(`../fixtures/on-call-exports/${tool}.json`, import.meta.url).pathname;

/** The export of the tool, with changes. */
export const exportOf = (
  tool: ImportTool,
  change: (document: Record<string, unknown>) => void = () => undefined,
): unknown => {
  const document = JSON.parse(readFileSync(exportFile(tool), 'utf8')) as Record<string, unknown>;
  change(document);
  return document;
};

const context = { now: IMPORTED_AT, offsets };

export const grafanaPlan = (change?: (document: Record<string, unknown>) => void): ImportPlan =>
  planOfGrafana(onCallExports['grafana-oncall'].parse(exportOf('grafana-oncall', change)), context);

export const pagerDutyPlan = (change?: (document: Record<string, unknown>) => void): ImportPlan =>
  planOfPagerDuty(onCallExports.pagerduty.parse(exportOf('pagerduty', change)), context);

export const opsgeniePlan = (change?: (document: Record<string, unknown>) => void): ImportPlan =>
  planOfOpsgenie(onCallExports.opsgenie.parse(exportOf('opsgenie', change)), context);

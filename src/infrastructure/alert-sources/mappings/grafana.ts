import type { Mapping } from '../../../application/alert-sources/ports.ts';
import { summaryOf, textOf } from '../../../domain/alert-sources/alert-text.ts';
import { alertOf } from '../../../domain/alert-sources/mapped-alert.ts';
import { firstText, known, labelsOf, linksOf, membersOf, severityOf } from '../payload.ts';
import type { MapDelivery, Members } from '../payload.ts';
import { alertGroupMapping } from './alert-group.ts';

const mapGroup = alertGroupMapping('Grafana');

/** The action for each state of a Grafana rule before version 8; a state that is missing here reports no alert. */
const ruleStates: Readonly<Record<string, 'trigger' | 'resolve'>> = {
  alerting: 'trigger',
  no_data: 'trigger',
  ok: 'resolve',
};

const mapRule = (body: Members): Mapping => {
  const key = firstText(body['ruleId'], body['ruleName']);
  const summary = firstText(body['title'], body['ruleName']);
  const state = textOf(body['state']);
  if (key === null || summary === null || state === null)
    return { problem: 'The body has neither a list `alerts` nor `ruleId`, `title` and `state`.' };
  const action = ruleStates[state];
  if (action === undefined) return { note: `The rule is ${state}.` };
  const labels = labelsOf(body['tags']);
  return {
    alerts: [
      alertOf({
        key: `rule:${key}`,
        action,
        severity: severityOf(labels['severity'] ?? null) ?? (state === 'no_data' ? 'warning' : 'error'),
        summary: summaryOf(summary.replace(/^\[(?:Alerting|OK|No Data)\]\s*/i, '')),
        source: 'Grafana',
        labels,
        details: known({ message: body['message'], evalMatches: body['evalMatches'] }),
        links: linksOf({ href: body['ruleUrl'], text: 'Rule' }),
      }),
    ],
  };
};

/** Maps messages of Grafana Alerting, and of the dashboard alerts that preceded it. */
export const mapGrafana: MapDelivery = (body, options) => {
  const members = membersOf(body);
  return members === null || 'alerts' in members ? mapGroup(body, options) : mapRule(members);
};

import type { Mapping } from '../../../application/alert-sources/ports.ts';
import { summaryOf, textOf } from '../../../domain/alert-sources/alert-text.ts';
import { alertOf } from '../../../domain/alert-sources/mapped-alert.ts';
import type { AlertAction } from '../../../domain/alert-sources/mapped-alert.ts';
import { elementsOf, firstText, known, labelsOf, linksOf, membersOf, severityOf } from '../payload.ts';
import type { MapDelivery, Members } from '../payload.ts';

const issueActions: Readonly<Record<string, AlertAction>> = {
  created: 'trigger',
  unresolved: 'trigger',
  resolved: 'resolve',
  archived: 'resolve',
  ignored: 'resolve',
};
const metricActions: Readonly<Record<string, AlertAction>> = {
  critical: 'trigger',
  warning: 'trigger',
  resolved: 'resolve',
};

/** Returns the tags of an event, which are a list of pairs, as labels. */
const tagsOf = (tags: unknown): Readonly<Record<string, string>> =>
  labelsOf(
    Object.fromEntries(
      (elementsOf(tags) ?? []).flatMap((tag) =>
        Array.isArray(tag) && typeof tag[0] === 'string' ? [[tag[0], tag[1] as unknown]] : [],
      ),
    ),
  );

const mapIssue = (issue: Members, action: string): Mapping => {
  const meaning = issueActions[action];
  const id = textOf(issue['id']);
  if (id === null) return { problem: 'The issue has no `id`.' };
  if (meaning === undefined) return { note: `The issue was ${action}.` };
  const project = membersOf(issue['project']);
  return {
    alerts: [
      alertOf({
        key: `issue:${id}`,
        action: meaning,
        severity: severityOf(textOf(issue['level'])) ?? 'error',
        summary: summaryOf(firstText(issue['title'], issue['culprit']) ?? `Issue ${id}`),
        source: firstText(project?.['slug'], project?.['name']) ?? 'Sentry',
        component: textOf(issue['culprit']),
        labels: labelsOf({ project: project?.['slug'], platform: issue['platform'], level: issue['level'] }),
        details: known({ shortId: issue['shortId'], count: issue['count'], userCount: issue['userCount'] }),
        links: linksOf({ href: firstText(issue['web_url'], issue['permalink']), text: 'Sentry' }),
      }),
    ],
  };
};

/**
 * Maps an event that triggered a rule. Its key is the key of its issue, so that resolving the issue resolves the alert.
 */
const mapEvent = (event: Members, rule: string | null): Mapping => {
  const id = firstText(event['issue_id'], event['groupID'], event['event_id']);
  if (id === null) return { problem: 'The event has no `issue_id`.' };
  const tags = tagsOf(event['tags']);
  return {
    alerts: [
      alertOf({
        key: `issue:${id}`,
        action: 'trigger',
        severity: severityOf(firstText(event['level'], tags['level'])) ?? 'error',
        summary: summaryOf(firstText(event['title'], event['message'], rule) ?? `Issue ${id}`),
        source: firstText(event['project_slug'], event['project'], tags['server_name']) ?? 'Sentry',
        component: textOf(event['culprit']),
        labels: { ...tags, ...labelsOf({ rule, environment: event['environment'] }) },
        details: known({ rule, platform: event['platform'], release: event['release'], datetime: event['datetime'] }),
        links: linksOf({ href: firstText(event['web_url'], event['url']), text: 'Sentry' }),
      }),
    ],
  };
};

const mapMetric = (metric: Members, data: Members, action: string): Mapping => {
  const meaning = metricActions[action];
  const rule = membersOf(metric['alert_rule']);
  const id = firstText(rule?.['id'], metric['id'], metric['identifier']);
  if (id === null || meaning === undefined)
    return { problem: `The metric alert has no id, or its action ${action} is unknown.` };
  const title = firstText(rule?.['name'], metric['title'], data['description_title']);
  return {
    alerts: [
      alertOf({
        key: `metric:${id}`,
        action: meaning,
        severity: severityOf(action) ?? 'error',
        summary: summaryOf(title ?? `Metric alert ${id}`),
        source: textOf(elementsOf(metric['projects'])?.[0]) ?? 'Sentry',
        labels: labelsOf({ rule: rule?.['name'], environment: rule?.['environment'] }),
        details: known({
          description: data['description_text'],
          query: rule?.['query'],
          aggregate: rule?.['aggregate'],
        }),
        links: linksOf({ href: data['web_url'], text: 'Sentry' }),
      }),
    ],
  };
};

/** Maps the webhooks of Sentry's integration platform (issues, issue alerts, metric alerts) and of its older plugin. */
export const mapSentry: MapDelivery = (body) => {
  const members = membersOf(body);
  if (members === null) return { problem: 'The body is not an object.' };
  const action = textOf(members['action']) ?? '';
  const data = membersOf(members['data']);
  const [issue, event, metric] = [
    membersOf(data?.['issue']),
    membersOf(data?.['event']),
    membersOf(data?.['metric_alert']),
  ];
  if (metric !== null && data !== null) return mapMetric(metric, data, action);
  if (event !== null) return mapEvent(event, textOf(data?.['triggered_rule']));
  if (issue !== null) return mapIssue(issue, action === 'triggered' ? 'created' : action);
  if (data !== null && action !== '')
    return { note: `The message reports that something was ${action}, and no alert.` };
  const plugin = membersOf(members['event']);
  return plugin === null
    ? { problem: 'The body has none of `data.issue`, `data.event`, `data.metric_alert` and `event`.' }
    : mapEvent({ ...plugin, issue_id: members['id'], ...members }, null);
};

import { summaryOf, textOf } from '../../../domain/alert-sources/alert-text.ts';
import { alertOf } from '../../../domain/alert-sources/mapped-alert.ts';
import type { AlertAction, MappedAlert } from '../../../domain/alert-sources/mapped-alert.ts';
import { firstText, known, linksOf, membersOf, severityOf } from '../payload.ts';
import type { MapDelivery } from '../payload.ts';

/** The meaning of the values of `$ALERT_TRANSITION`; a value that is missing here reports no alert. */
const transitions: Readonly<
  Record<string, { readonly action: AlertAction; readonly severity?: MappedAlert['severity'] }>
> = {
  triggered: { action: 'trigger' },
  're-triggered': { action: 'trigger' },
  'no data': { action: 'trigger' },
  're-no data': { action: 'trigger' },
  renotify: { action: 'trigger' },
  warn: { action: 'trigger', severity: 'warning' },
  're-warn': { action: 'trigger', severity: 'warning' },
  recovered: { action: 'resolve' },
};

const PRIORITY = /^\[(P[1-5])\]\s*/i;
const TRANSITION =
  /^\[(Re-Triggered|Triggered|Recovered|Re-No Data|No Data|Re-Warn|Warn|Renotify)(?:\s+on\s+([^\]]*))?\]\s*/i;

/** Returns the parts of a title such as `[P1] [Triggered on {host:web-1}] Disk is full`. */
const partsOf = (title: string) => {
  const priority = PRIORITY.exec(title);
  const rest = title.slice(priority?.[0].length ?? 0);
  const transition = TRANSITION.exec(rest);
  const name = rest.slice(transition?.[0].length ?? 0).trim();
  return {
    priority: priority?.[1] ?? null,
    transition: transition?.[1] ?? null,
    scope: transition?.[2]?.trim() ?? null,
    name: name === '' ? title : name,
  };
};

/** Returns the tags `name:value` of a comma-separated list as labels. */
const tagsOf = (tags: string | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (tags ?? '').split(',').flatMap((tag) => {
      const [name = '', ...value] = tag.trim().split(':');
      return name === '' ? [] : [[name, value.join(':') || 'true'] as const];
    }),
  );

/**
 * Maps Datadog's webhook. Its body is a template of the customer; members that our template omits are read from the
 * title.
 */
export const mapDatadog: MapDelivery = (body) => {
  const members = membersOf(body);
  const title = firstText(members?.['title'], members?.['alertTitle'], members?.['event_title']);
  if (members === null || title === null) return { problem: 'The body has no `title`.' };
  const parts = partsOf(title);
  const transition = firstText(members['transition'], members['alert_transition'], parts.transition);
  if (transition === null)
    return { problem: 'Neither `transition` nor the title says whether the alert was triggered or recovered.' };
  const meaning = transitions[transition.toLowerCase()];
  if (meaning === undefined) return { note: `The transition is ${transition}.` };
  const scope = firstText(members['scope'], parts.scope);
  const named = firstText(members['cycleKey'], members['aggregKey'], members['alertId']);
  return {
    alerts: [
      alertOf({
        key: named === null ? `${parts.name} ${scope ?? ''}`.trim() : `${named} ${scope ?? ''}`.trim(),
        action: meaning.action,
        severity:
          meaning.severity ??
          severityOf(firstText(members['priority'], parts.priority)) ??
          severityOf(textOf(members['alertType'])) ??
          'error',
        summary: summaryOf(scope === null ? parts.name : `${parts.name} (${scope})`),
        source: firstText(members['host'], members['hostname']) ?? 'Datadog',
        labels: tagsOf(firstText(members['tags'])),
        details: known({
          message: members['body'] ?? members['message'],
          query: members['query'],
          metric: members['metric'],
          scope,
        }),
        links: linksOf({ href: members['link'], text: 'Datadog' }),
      }),
    ],
  };
};

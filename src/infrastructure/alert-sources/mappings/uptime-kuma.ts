import { summaryOf, textOf } from '../../../domain/alert-sources/alert-text.ts';
import { alertOf } from '../../../domain/alert-sources/mapped-alert.ts';
import type { AlertAction } from '../../../domain/alert-sources/mapped-alert.ts';
import { elementsOf, firstText, known, labelsOf, linksOf, membersOf } from '../payload.ts';
import type { MapDelivery } from '../payload.ts';

/** The action for each status of a heartbeat; pending and maintenance report no alert. */
const statuses: Readonly<Record<string, AlertAction>> = { 0: 'trigger', 1: 'resolve' };

const tagsOf = (tags: unknown): Readonly<Record<string, string>> =>
  labelsOf(
    Object.fromEntries(
      (elementsOf(tags) ?? []).flatMap((tag) => {
        const [name, value] = [textOf(membersOf(tag)?.['name']), textOf(membersOf(tag)?.['value'])];
        return name === null ? [] : [[name, value ?? 'true'] as const];
      }),
    ),
  );

/**
 * Maps Uptime Kuma's webhook. Test messages have neither heartbeat nor monitor; notices about certificates have no
 * heartbeat.
 */
export const mapUptimeKuma: MapDelivery = (body) => {
  const members = membersOf(body);
  if (members === null || !('heartbeat' in members)) return { problem: 'The body has no `heartbeat`.' };
  const heartbeat = membersOf(members['heartbeat']);
  const monitor = membersOf(members['monitor']);
  const message = textOf(members['msg']);
  if (heartbeat === null) {
    if (message === null || message.endsWith('Testing')) return { note: 'This is a test message.' };
    return {
      alerts: [
        alertOf({
          key: `notice:${summaryOf(message)}`,
          action: 'trigger',
          severity: 'warning',
          summary: summaryOf(message),
          source: 'Uptime Kuma',
        }),
      ],
    };
  }
  const id = firstText(heartbeat['monitorID'], heartbeat['monitor_id'], monitor?.['id']);
  const status = textOf(heartbeat['status']);
  if (id === null || status === null) return { problem: 'The heartbeat has no `monitorID` or no `status`.' };
  const action = statuses[status];
  if (action === undefined)
    return { note: status === '3' ? 'The monitor is in maintenance.' : 'The monitor is pending.' };
  const name = firstText(monitor?.['name']) ?? `Monitor ${id}`;
  return {
    alerts: [
      alertOf({
        key: `monitor:${id}`,
        action,
        summary: summaryOf(`${name} is ${action === 'trigger' ? 'down' : 'up'}`),
        source: firstText(monitor?.['url'], monitor?.['hostname']) ?? name,
        component: name,
        labels: { ...tagsOf(monitor?.['tags']), ...labelsOf({ monitor: name, type: monitor?.['type'] }) },
        details: known({ message: heartbeat['msg'] ?? message, time: heartbeat['time'], ping: heartbeat['ping'] }),
        links: linksOf({ href: monitor?.['url'], text: name }),
      }),
    ],
  };
};

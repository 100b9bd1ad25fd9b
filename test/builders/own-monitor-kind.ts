import { choice, text, wholeNumber } from '../../src/domain/monitors/setting-fields.ts';
import { described } from '../../src/domain/monitors/own-monitor-kinds.ts';
import { defineOwnMonitorKind } from '../../src/infrastructure/checks/own-kinds/own-monitor-kind.ts';
import type { OwnCheckContext, OwnMonitorKind } from '../../src/infrastructure/checks/own-kinds/own-monitor-kind.ts';

/** What the check of the kind is called with. */
export interface QueueMonitor {
  readonly target: string;
  readonly settings: { readonly maxWaiting: number; readonly region: 'eu' | 'us' };
  readonly secrets: { readonly token: string };
}

/**
 * Declares a monitor kind of a host: the number of messages that wait in a queue. `check` returns what plain JavaScript
 * may return.
 */
export const acmeQueue = (
  check: (monitor: QueueMonitor, context: OwnCheckContext) => unknown = () => ({ state: 'up' }),
): OwnMonitorKind =>
  defineOwnMonitorKind({
    label: 'Acme queue',
    description: 'The number of messages that wait in a queue of Acme.',
    target: 'The name of the queue.',
    settings: {
      maxWaiting: described('The most messages that may wait.', wholeNumber(100, { minimum: 0, maximum: 10_000 })),
      region: described('The region of the queue.', choice(['eu', 'us'])),
    },
    secrets: {
      token: described('The token of the reader.', text({ minLength: 1, maxLength: 60 }, { isRequired: true })),
    },
    intervalFloor: 2,
    issuesOf: (target, { maxWaiting, region }) =>
      region === 'us' && maxWaiting > 1000
        ? [{ path: 'maxWaiting', message: `Queues in the US such as ${target} are shorter.` }]
        : [],
    check: check as never,
  });

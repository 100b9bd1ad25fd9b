import { defineMachine, next } from '../kernel/machine.ts';
import type { EventOf, StateOf } from '../kernel/machine.ts';

/** The lifecycle of a mail with a report. `defer` leaves it in the queue for another attempt. */
export const reportMailMachine = defineMachine({
  name: 'report mail',
  initial: 'queued',
  transitions: {
    queued: { send: 'sent', defer: 'queued', fail: 'failed' },
    sent: {},
    failed: {},
  },
});

/** The delivery state of a mail with a report. `failed` is final. */
export type ReportMailStatus = StateOf<typeof reportMailMachine>;

/** The result of an attempt to send a mail: `waiting` if there will be another one. */
type AttemptResult = 'sent' | 'waiting' | 'failed';

const eventOf: Readonly<Record<AttemptResult, EventOf<typeof reportMailMachine>>> = {
  sent: 'send',
  waiting: 'defer',
  failed: 'fail',
};

/** Returns the state of a mail after an attempt. A mail that is no longer queued keeps its state. */
export const reportMailStatusAfter = (status: ReportMailStatus, result: AttemptResult): ReportMailStatus =>
  next(reportMailMachine, status, eventOf[result]) ?? status;

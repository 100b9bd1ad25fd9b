import { NO_TARGETS } from '../../domain/alert-sources/alert-event.ts';
import type { NewEvent } from '../../domain/alert-sources/alert-event.ts';
import { expiryOf, isSilent } from '../../domain/alert-sources/alert-source.ts';
import type { AlertRecord } from '../../domain/alert-sources/alert-state.ts';
import { alertOf } from '../../domain/alert-sources/mapped-alert.ts';
import type { Clock, IdSource, UnitOfWork } from '../kernel/ports.ts';
import { whenExpected } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import { problemEvent } from './deliveries.ts';
import type { AlertQueue, ImEvents, ImSources } from './ports.ts';

interface Needs {
  readonly imSources: ImSources;
  readonly imEvents: ImEvents;
  readonly alertQueue: AlertQueue;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly ids: IdSource;
}

const BATCH = 200;

const resolution = ({ ids }: Needs, { sourceId, key, severity, summary }: AlertRecord, now: Date): NewEvent => {
  const publicId = ids.next();
  return {
    publicId,
    sourceId,
    deliveryId: publicId,
    receivedAt: now,
    kind: 'alert',
    key,
    targets: NO_TARGETS,
    body: null,
    problem: null,
    alert: alertOf({ key, action: 'resolve', severity, summary }),
    note: 'No event came within the time after which the source resolves alerts.',
  };
};

/**
 * Adds the events that the service itself sends: alerts that nothing has confirmed for long are resolved, and silent
 * sources are reported. Both take effect in order with the others.
 */
const watchSources = (needs: Needs) => async (): Promise<void> => {
  for (;;) {
    const found = await needs.unitOfWork.inTransaction(async () => {
      const now = needs.clock.now();
      const sources = await needs.imSources.takeExpected(now, BATCH);
      const silent = sources.filter((source) => isSilent(source, source.receivingSince, now));
      const expiring = (await needs.alertQueue.takeExpiring(now, BATCH)).map((alert) => ({
        ...alert,
        expiry: expiryOf(alert),
      }));
      const expired = expiring.filter(({ expiry }) => expiry <= now);
      await needs.alertQueue.setExpiries(
        expiring.map(({ id, expiry }) => ({ id, autoResolveAt: expiry <= now ? null : expiry })),
      );
      await needs.imSources.touch(silent.map((source) => ({ ...source, silentSince: now })));
      await needs.imEvents.add([
        ...silent.map((source) => problemEvent(needs, source, 'silence', now)),
        ...expired.map((alert) => resolution(needs, alert, now)),
      ]);
      return silent.length + expiring.length;
    });
    if (found < BATCH) return;
  }
};

/** Returns the recurring work that resolves alerts which nothing has confirmed for long, and reports silent sources. */
export const dueSources = (needs: Needs): DueWork => ({
  name: 'im-source-watch',
  run: whenExpected(() => isAnyDue(needs), watchSources(needs)),
});

const isAnyDue = async ({ imSources, alertQueue, clock }: Needs): Promise<boolean> => {
  const now = clock.now();
  return (await Promise.all([imSources.anyExpected(now), alertQueue.anyExpired(now)])).includes(true);
};

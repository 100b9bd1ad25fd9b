import { endedSnooze } from '../../domain/incident-management/snooze.rules.ts';
import type { AuditLog, Clock, Outbox, UnitOfWork } from '../kernel/ports.ts';
import { whenDue } from '../kernel/worker.ts';
import type { DueWork } from '../kernel/worker.ts';
import { asService, changeIncident } from './incident-changes.ts';
import type { IncidentChangeNeeds } from './incident-changes.ts';

interface Needs extends IncidentChangeNeeds {
  readonly unitOfWork: UnitOfWork;
  readonly auditLog: AuditLog;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** The most snoozes that one transaction ends. */
const BATCH = 100;

/**
 * Ends the snoozes whose time has come. Any number of processes may run it concurrently: each incident is taken by one.
 */
export const endSnoozes = (needs: Needs) => async (): Promise<void> => {
  for (let taken = BATCH; taken === BATCH;) {
    taken = await needs.unitOfWork.inTransaction(async () => {
      const now = needs.clock.now();
      const incidents = await needs.imIncidents.takeSnoozed(now, BATCH);
      await asService(needs)(now, async (work) => {
        for (const incident of incidents) await changeIncident(needs)(work, incident, endedSnooze(incident, now));
      });
      return incidents.length;
    });
  }
};

/**
 * Declares the ends of the snoozes of all organizations as due work. A snooze ends at a moment that a person chose,
 * whatever the clock did before.
 */
export const dueSnoozes = (needs: Needs): DueWork => ({
  name: 'snoozes',
  run: whenDue(needs.clock, (now) => needs.imIncidents.nextSnoozeEnd(now), endSnoozes(needs)),
});

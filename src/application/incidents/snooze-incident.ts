import type { Incident } from '../../domain/incidents/incident.ts';
import { decideIncidentChange, incidentChangeCodes } from '../../domain/incidents/manual-incident.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { snoozeEnd, snoozeRange } from '../../domain/notifications/snooze.ts';
import type { SnoozeLength } from '../../domain/notifications/snooze.ts';
import type { IdSource, TimeZones } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { Incidents, OutagePaging } from './ports.ts';
import { entryOf, snoozeMessage } from './timeline-entry.ts';

/** The ports of a command that snoozes an incident. */
export interface SnoozingNeeds {
  readonly incidents: Incidents;
  readonly ids: IdSource;
  readonly outagePaging: OutagePaging;
}

/** The refusal codes of a snooze. */
export const snoozeCodes = [...incidentChangeCodes, 'imTeamMembershipRequired'] as const;

/** Snoozes a locked incident until the moment, or ends its snooze if the moment is null, with all that it pages. */
export const snooze =
  ({ incidents, ids, outagePaging }: SnoozingNeeds) =>
  async (
    work: CommandContext,
    found: Incident,
    snoozedUntil: Date | null,
  ): Promise<Outcome<Incident, (typeof snoozeCodes)[number]>> => {
    const decision = decideIncidentChange(found, { snoozedUntil }, work.now);
    if (!decision.ok) return decision;
    if (decision.value === found) {
      work.unchanged();
      return accepted(found);
    }
    const stored = expectStored(await incidents.save(decision.value, found));
    const paging = await outagePaging.snooze(work, stored, snoozedUntil);
    if (!paging.ok) return paging;
    await incidents.addUpdate(entryOf(work, ids, stored, snoozeMessage(snoozedUntil)));
    work.audit(auditEntry('incident.snoozed', stored, changesOf(found, stored)));
    return accepted(stored);
  };

/** Snoozes an incident for a length that its page offers. */
export const snoozeIncident = defineRecordCommand({
  name: 'snoozeIncident',
  permission: 'editIncidents',
  records: ({ incidents }: SnoozingNeeds) => incidents,
  missing: 'notFound',
  refuses: snoozeCodes,
  execute: (
    work,
    found,
    { length, timezone }: ById & { readonly length: SnoozeLength | null; readonly timezone: string },
    needs: SnoozingNeeds & { readonly timeZones: TimeZones },
  ) =>
    snooze(needs)(
      work,
      found,
      length && snoozeEnd(length, work.now, needs.timeZones.offsetChanges(timezone, snoozeRange(work.now))),
    ),
});

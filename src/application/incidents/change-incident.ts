import type { Scope } from '../../domain/access/scope.ts';
import { isManualStatus } from '../../domain/incidents/incident.ts';
import type { Incident, IncidentStatus, IncidentUpdate } from '../../domain/incidents/incident.ts';
import {
  decideIncidentChange,
  decideIncidentDeletion,
  firstResolutionOf,
  incidentChangeCodes,
  incidentDeletionRules,
  isIdenticalIncident,
  isRepeatedUpdate,
  manualIncidentRules,
  mayName,
  newManualIncident,
} from '../../domain/incidents/manual-incident.ts';
import { announcedEventOf, announcedTo, withAnnouncement } from '../../domain/incidents/incident-announcement.ts';
import type {
  IncidentChanges,
  ManualIncidentFacts,
  NewManualIncident,
} from '../../domain/incidents/manual-incident.ts';
import { isEndAdjusted } from '../../domain/kernel/clock-step.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { textsOf } from '../../texts/texts.ts';
import { newRecordOwner } from '../customers/new-record-owner.ts';
import type { Customers } from '../customers/ports.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById, ChangeOf } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { announce } from './announce-incident.ts';
import type { AnnouncingNeeds, PageAnnouncement } from './announce-incident.ts';
import type { Incidents } from './ports.ts';
import { snooze, snoozeCodes } from './snooze-incident.ts';
import type { SnoozingNeeds } from './snooze-incident.ts';
import { END_ADJUSTED, entryOf, statusMessage } from './timeline-entry.ts';

interface Needs extends AnnouncingNeeds {
  readonly incidents: Incidents;
  readonly ids: IdSource;
}

const distinct = (ids: readonly number[]): readonly number[] => [...new Set(ids)].toSorted((one, other) => one - other);

/** Reads the facts that decide whether the incident may name the components. */
const factsOf = async (
  { affectedComponents }: Needs,
  scope: Scope,
  owner: Pick<Incident, 'organizationId' | 'customerId'>,
  componentIds: readonly number[],
): Promise<Pick<ManualIncidentFacts, 'componentIds' | 'knownComponentIds'>> => {
  const visible = componentIds.length === 0 ? [] : await affectedComponents.visible(scope, componentIds);
  return {
    componentIds,
    knownComponentIds: visible.filter((component) => mayName(owner, component)).map(({ id }) => id),
  };
};

/** Returns the message of an entry, with an explanation if the end of the incident was moved to its beginning. */
const explained = async (
  { incidents }: Pick<Needs, 'incidents'>,
  incident: Incident,
  message: string,
  now: Date,
): Promise<string> => {
  if (!isEndAdjusted(incident.resolvedAt, now)) return message;
  if (incident.origin === 'automatic') return `${message} ${END_ADJUSTED}`;
  const { endAdjusted } = textsOf((await incidents.localeOf(incident)).language).statusPages;
  return message === '' ? endAdjusted : `${message}\n\n${endAdjusted}`;
};

/** Notifies the subscribers of a manual incident of an entry in its timeline. */
const announceEntry = async (
  needs: Needs,
  { now }: CommandContext,
  before: Incident | null,
  incident: Incident,
  entry: Pick<IncidentUpdate, 'publicId' | 'message'>,
): Promise<void> => {
  const { publicId: subjectId, title, status } = incident;
  const componentIds = announcedTo(incident);
  if (!isManualStatus(status) || componentIds.length === 0) return;
  const message = entry.message === '' ? null : entry.message;
  const content: PageAnnouncement = {
    subject: 'incident',
    subjectId,
    event: announcedEventOf(before, incident),
    title,
    status,
    message,
    at: now,
    startsAt: null,
    endsAt: null,
    key: entry.publicId,
  };
  await announce(needs, await needs.affectedComponents.byIds(componentIds), content, now);
};

const incidentCommands = {
  permission: 'editIncidents',
  records: ({ incidents }: Needs) => incidents,
  missing: 'notFound',
} as const;

/** Announces a manual incident, or returns the open one that is identical. */
export const createIncident = defineCommand({
  name: 'createIncident',
  permission: 'editIncidents',
  refuses: ['invalidCustomer', ...codesOf(manualIncidentRules)],
  execute:
    (needs: Needs & { readonly customers: Pick<Customers, 'find'> }) =>
    async (work, { customerId, ...body }: NewManualIncident & { readonly customerId?: number | null }) => {
      const { incidents, ids } = needs;
      const sent = { ...body, componentIds: distinct(body.componentIds) };
      const owner = await newRecordOwner(needs.customers, work, customerId);
      if (!owner.ok) return owner;
      const facts = {
        ...(await factsOf(needs, work.scope, owner.value, sent.componentIds)),
        startedAt: sent.startedAt,
        firstResolvedAt: null,
        now: work.now,
      };
      const refusal = firstBroken<ManualIncidentFacts, CodeOf<typeof manualIncidentRules>>(manualIncidentRules, facts);
      if (refusal !== null) return refusal;
      for (const known of await incidents.lockOpenManual(owner.value, sent.title)) {
        const [first] = await incidents.updatesOf(known);
        if (!isIdenticalIncident(known, first?.message ?? '', sent)) continue;
        work.unchanged();
        return accepted(known);
      }
      const stored = expectStored(
        await addOne(incidents, newManualIncident(sent, { ...owner.value, publicId: ids.next(), now: work.now })),
      );
      await incidents.nameComponents(stored);
      const entry = await incidents.addUpdate(entryOf(work, ids, stored, sent.message));
      await announceEntry(needs, work, null, stored, entry);
      work.audit(auditEntry('incident.created', stored, { after: { ...sent, startedAt: stored.startedAt } }));
      return accepted(stored);
    },
});

/** Changes an incident. A status that it has already adds no entry to its timeline. */
export const updateIncident = defineRecordCommand({
  name: 'updateIncident',
  ...incidentCommands,
  refuses: [...snoozeCodes, ...codesOf(manualIncidentRules)],
  execute: async (
    work,
    found,
    { changes: { componentIds, ...sent } }: ChangeOf<IncidentChanges>,
    needs: Needs & SnoozingNeeds,
  ) => {
    const { incidents, ids } = needs;
    const changes = { ...sent, ...(componentIds === undefined ? {} : { componentIds: distinct(componentIds) }) };
    const decision = decideIncidentChange(found, changes, work.now);
    if (!decision.ok) return decision;
    if (changes.snoozedUntil !== undefined) return snooze(needs)(work, found, changes.snoozedUntil);
    const added = (changes.componentIds ?? []).filter((componentId) => !found.componentIds.includes(componentId));
    const startedAt = changes.startedAt?.getTime() === found.startedAt.getTime() ? null : (changes.startedAt ?? null);
    const firstResolvedAt = startedAt === null ? null : firstResolutionOf(await incidents.updatesOf(found));
    const facts = { ...(await factsOf(needs, work.scope, found, added)), startedAt, firstResolvedAt, now: work.now };
    const refusal = firstBroken<ManualIncidentFacts, CodeOf<typeof manualIncidentRules>>(manualIncidentRules, facts);
    if (refusal !== null) return refusal;
    if (decision.value === found) {
      work.unchanged();
      return accepted(found);
    }
    const hasEntry = decision.value.status !== found.status;
    const stored = expectStored(
      await incidents.save(hasEntry ? withAnnouncement(decision.value) : decision.value, found),
    );
    if (changes.componentIds !== undefined) await incidents.nameComponents(stored);
    if (hasEntry) {
      const sentMessage = changes.message ?? (found.origin === 'manual' ? '' : statusMessage(stored.status));
      const message = await explained(needs, stored, sentMessage, work.now);
      await announceEntry(needs, work, found, stored, await incidents.addUpdate(entryOf(work, ids, stored, message)));
    }
    work.audit(auditEntry('incident.updated', stored, changesOf(found, stored)));
    return accepted(stored);
  },
});

/**
 * Adds an entry to the timeline, with a new status if one is named. Without one it leaves a resolved incident resolved.
 */
export const addIncidentUpdate = defineRecordCommand({
  name: 'addIncidentUpdate',
  ...incidentCommands,
  refuses: incidentChangeCodes,
  execute: async (
    work,
    found,
    { message: sent, status }: ById & { readonly message: string; readonly status?: IncidentStatus },
    needs: Needs,
  ) => {
    const { incidents, ids } = needs;
    const decision = decideIncidentChange(found, { status: status ?? found.status }, work.now);
    if (!decision.ok) return decision;
    const message = status === 'resolved' ? await explained(needs, decision.value, sent, work.now) : sent;
    const latest = (await incidents.updatesOf(found)).at(-1);
    if (latest !== undefined && isRepeatedUpdate(found, latest, { message, status: decision.value.status }, work.now)) {
      work.unchanged();
      return accepted(latest);
    }
    const stored = expectStored(
      await incidents.save(withAnnouncement({ ...decision.value, updatedAt: work.now }), found),
    );
    const update = await incidents.addUpdate(entryOf(work, ids, stored, message));
    await announceEntry(needs, work, found, stored, update);
    work.audit(auditEntry('incident.commented', stored, changesOf(found, stored)));
    return accepted(update);
  },
});

/** Deletes a manual incident. Those who were notified of it learn that it is over. */
export const deleteIncident = defineRecordCommand({
  name: 'deleteIncident',
  ...incidentCommands,
  refuses: codesOf(incidentDeletionRules),
  execute: async (work, found, _input: ById, needs: Needs) => {
    const decision = decideIncidentDeletion(found);
    if (!decision.ok) return decision;
    if (found.status !== 'resolved')
      await announceEntry(needs, work, found, { ...found, status: 'resolved' }, { publicId: 'deleted', message: '' });
    await needs.incidents.remove(found);
    work.audit(auditEntry('incident.deleted', found, {}));
    return accepted({ success: true as const });
  },
});

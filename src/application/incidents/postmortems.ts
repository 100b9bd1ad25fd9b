import { isManualStatus } from '../../domain/incidents/incident.ts';
import type { Incident } from '../../domain/incidents/incident.ts';
import {
  announcesPostmortem,
  decidePublication,
  postmortemAnnouncedTo,
  postmortemPublicationCodes,
  postmortemRules,
  withPostmortem,
} from '../../domain/incidents/postmortem.rules.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { announce } from './announce-incident.ts';
import type { AnnouncingNeeds } from './announce-incident.ts';
import type { AffectedComponent, Incidents } from './ports.ts';

interface Needs {
  readonly incidents: Incidents;
}

const postmortemCommands = {
  permission: 'editIncidents',
  records: ({ incidents }: Needs) => incidents,
  missing: 'notFound',
} as const;

/** Writes the postmortem of an incident, or changes its text. */
export const writePostmortem = defineRecordCommand({
  name: 'writePostmortem',
  ...postmortemCommands,
  execute: async (
    { now, audit, unchanged },
    found,
    { text }: ById & { readonly text: string },
    { incidents }: Needs,
  ) => {
    const written = withPostmortem(found, text, now);
    if (written === found) {
      unchanged();
      return accepted(found);
    }
    const stored = expectStored(await incidents.save(written, found));
    audit(auditEntry('incident.postmortemWritten', stored, changesOf(found, stored)));
    return accepted(stored);
  },
});

/** An automatic incident is announced by pages, a manual one to the components that it names. */
const affectedBy = (
  { affectedComponents }: AnnouncingNeeds,
  incident: Incident,
): Promise<readonly AffectedComponent[]> =>
  incident.origin === 'automatic'
    ? affectedComponents.announcing(incident)
    : affectedComponents.byIds(postmortemAnnouncedTo(incident));

/** Publishes the postmortem on the status pages that show the incident, and notifies their subscribers on request. */
export const publishPostmortem = defineRecordCommand({
  name: 'publishPostmortem',
  ...postmortemCommands,
  refuses: postmortemPublicationCodes,
  execute: async (
    { now, audit, unchanged },
    found,
    { notifySubscribers }: ById & { readonly notifySubscribers: boolean },
    needs: Needs & AnnouncingNeeds,
  ) => {
    const decision = decidePublication(found, notifySubscribers, now);
    if (!decision.ok) return decision;
    if (decision.value === found) {
      unchanged();
      return accepted(found);
    }
    const stored = expectStored(await needs.incidents.save(decision.value, found));
    const { postmortem, publicId: subjectId, title, status } = stored;
    if (postmortem !== null && announcesPostmortem(found, stored)) {
      const content = {
        subject: 'incident',
        subjectId,
        event: 'postmortem',
        title: stored.origin === 'automatic' ? null : title,
        status: isManualStatus(status) ? status : null,
        message: postmortem.text,
        at: now,
        startsAt: null,
        endsAt: null,
        key: `postmortem:${postmortem.publishedAt}`,
      } as const;
      await announce(needs, await affectedBy(needs, stored), content, now);
    }
    audit(auditEntry('incident.postmortemPublished', stored, changesOf(found, stored)));
    return accepted(stored);
  },
});

/** Deletes the postmortem; status pages show it no more. */
export const deletePostmortem = defineRecordCommand({
  name: 'deletePostmortem',
  ...postmortemCommands,
  refuses: codesOf(postmortemRules),
  execute: async ({ now, audit }, found, _input: ById, { incidents }: Needs) => {
    const refusal = firstBroken<Incident, 'postmortemNotFound'>(postmortemRules, found);
    if (refusal !== null) return refusal;
    const stored = expectStored(await incidents.save({ ...found, postmortem: null, updatedAt: now }, found));
    audit(auditEntry('incident.postmortemDeleted', stored, changesOf(found, stored)));
    return accepted(stored);
  },
});

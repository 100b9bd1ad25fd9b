import { servesMember } from '../../domain/access/caller.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import {
  decideAcknowledgement,
  decideTakeover,
  openIncidentRules,
  staleIncident,
  statusCodes,
} from '../../domain/incident-management/incident.rules.ts';
import { decideOwnSnooze, snoozeCodes } from '../../domain/incident-management/snooze.rules.ts';
import { isEscalatedByDecline } from '../../domain/escalation/escalation-run.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { snoozeEnd, snoozeRange } from '../../domain/notifications/snooze.ts';
import type { SnoozeLength } from '../../domain/notifications/snooze.ts';
import { answeredLinkRules, openedLinkRules, takenLinkRules } from '../../domain/paging/page-link.ts';
import type { OnCallPageAnswer } from '../../domain/paging/page-link.ts';
import { escalateIncident } from '../escalation/follow-incident.ts';
import type { FollowNeeds } from '../escalation/follow-incident.ts';
import { changeIncident } from './incident-changes.ts';
import type { IncidentChangeNeeds, IncidentWork } from './incident-changes.ts';
import type { Digest, TimeZones } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { stopPages } from '../paging/stop-pages.ts';
import type { OnCallPages, OnCallPageLinkView } from '../paging/ports.ts';

/** The ports of the links of pages. */
export interface PageLinkNeeds {
  readonly imPages: OnCallPages;
  readonly digest: Pick<Digest, 'sha256'>;
}

/** The input of a use case about the link of a page. */
export interface ByToken {
  readonly token: string;
}

interface PageAnswered extends ByToken {
  readonly answer: OnCallPageAnswer;
  /** The `updatedAt` of the incident that the person saw; null if unknown. */
  readonly seenVersion: Date | null;
}

/** The longest text that is looked up as a token. */
const MAX_TOKEN = 100;

/** Returns the opened link, unless the host belongs to another organization. */
export const openedPageLink = (
  needs: PageLinkNeeds,
  token: string,
  context: QueryContext,
): Promise<Outcome<OnCallPageLinkView, 'notFound'>> =>
  openedByDigest(needs, needs.digest.sha256(token.slice(0, MAX_TOKEN)), context);

const openedByDigest = async (
  { imPages }: Pick<PageLinkNeeds, 'imPages'>,
  sha256: string,
  { now, hostOrganizationId }: QueryContext,
): Promise<Outcome<OnCallPageLinkView, 'notFound'>> => {
  const view = await imPages.bySecret(sha256, now);
  const link =
    view === null ? null : { expiresAt: view.expiresAt, isActive: imUserEligible(view), isPagingOn: view.isRunning };
  const broken = firstBroken(openedLinkRules, { link, now });
  return view === null || broken !== null || !servesMember(hostOrganizationId, view.organization)
    ? refused('notFound')
    : accepted(view);
};

/** Shows the incident of a link. It changes nothing, because mail scanners open every link. */
export const viewOnCallPage = defineQuery({
  name: 'viewPage',
  permission: 'anyone',
  refuses: codesOf(openedLinkRules),
  execute:
    (needs: PageLinkNeeds) =>
    (context, { token }: ByToken) =>
      openedPageLink(needs, token, context),
});

/** The codes with which an answer to a page is refused. */
export const answeredPageCodes = [
  ...codesOf(openedLinkRules),
  ...codesOf(openIncidentRules),
  ...codesOf(answeredLinkRules),
  ...statusCodes,
  'imIncidentStatusConflict',
] as const;

/** The ports of an answer to a page. */
export type PageAnswerNeeds = Pick<PageLinkNeeds, 'imPages'> & IncidentChangeNeeds & FollowNeeds;

/** An answer to the page whose link has a digest. */
export interface AnsweredLink extends Omit<PageAnswered, 'token'> {
  readonly sha256: string;
}

/** Gives the answer to a page as the person who was paged. Of parallel answers through a link, one changes something. */
export const answerLink =
  (needs: PageAnswerNeeds) =>
  async (
    context: CommandContext,
    { sha256, answer, seenVersion }: AnsweredLink,
  ): Promise<Outcome<OnCallPageAnswer, (typeof answeredPageCodes)[number]>> => {
    const { now, send, audit } = context;
    const link = await openedByDigest(needs, sha256, context);
    if (!link.ok) return link;
    const { userId, userPublicId, organization, incidentId } = link.value;
    const [incident] = await needs.imIncidents.lockAll(
      { organizationId: organization.organizationId, customerId: null },
      [incidentId],
    );
    if (incident === undefined) return refused('notFound');
    const broken = firstBroken(openIncidentRules, incident) ?? firstBroken(answeredLinkRules, link.value);
    if (broken !== null) return broken;
    if (!(await needs.imPages.answer(sha256, answer, now))) return refused('notFound');
    const work: IncidentWork = { now, actor: { kind: 'page', userId }, send, audit };
    if (answer !== 'decline') {
      const decision =
        answer === 'acknowledge'
          ? decideAcknowledgement(incident, { now, userId })
          : decideTakeover(incident, seenVersion, { now, userId });
      if (!decision.ok) return decision;
      if ((await changeIncident(needs)(work, incident, decision.value)) === 'stale') return staleIncident;
      return accepted(answer);
    }
    // The run is locked first, as for an acknowledgement: a worker may be taking a step of it.
    const run = await needs.escalationRuns.lock(incident.id);
    await stopPages(needs)(work, { incidentId: incident.id, userId, because: 'declined' });
    await needs.imTimeline.append([
      { incidentId: incident.id, at: now, kind: 'pageDeclined', actor: work.actor, data: {} },
    ]);
    audit(auditEntry('imIncident.pageDeclined', incident, { after: { userId: userPublicId } }));
    const isEscalated =
      run !== null &&
      isEscalatedByDecline(run, await needs.imNotifications.keysOf({ incidentId: incident.id, userId }));
    if (isEscalated) await escalateIncident(needs)(work, incident, await needs.imPages.declinedBy(incident.id));
    return accepted(answer);
  };

/**
 * Acknowledges the incident as the person who was paged, takes it over from the one who has, or records that the person
 * declines.
 */
export const answerPage = defineCommand({
  name: 'answerPage',
  permission: 'anyone',
  refuses: answeredPageCodes,
  execute:
    (needs: PageLinkNeeds & IncidentChangeNeeds & FollowNeeds) =>
    (context, { token, answer, seenVersion }: PageAnswered) =>
      answerLink(needs)(context, { sha256: needs.digest.sha256(token.slice(0, MAX_TOKEN)), answer, seenVersion }),
});

/** Snoozes the incident as the person who has taken it on through the link. */
export const snoozePage = defineCommand({
  name: 'snoozePage',
  permission: 'anyone',
  refuses: [...codesOf(openedLinkRules), ...codesOf(takenLinkRules), ...snoozeCodes, 'imIncidentStatusConflict'],
  execute:
    (needs: PageLinkNeeds & IncidentChangeNeeds & { readonly timeZones: TimeZones }) =>
    async (context, { token, length }: ByToken & { readonly length: SnoozeLength }) => {
      const { now, send, audit } = context;
      const link = await openedPageLink(needs, token, context);
      if (!link.ok) return link;
      const broken = firstBroken(takenLinkRules, link.value);
      if (broken !== null) return broken;
      const { userId, organization, incidentId } = link.value;
      const [incident] = await needs.imIncidents.lockAll(
        { organizationId: organization.organizationId, customerId: null },
        [incidentId],
      );
      if (incident === undefined) return refused('notFound');
      const until = snoozeEnd(length, now, needs.timeZones.offsetChanges(organization.timezone, snoozeRange(now)));
      const decision = decideOwnSnooze(incident, until, { now, userId });
      if (!decision.ok) return decision;
      const work: IncidentWork = { now, actor: { kind: 'page', userId }, send, audit };
      if (decision.value !== null && (await changeIncident(needs)(work, incident, decision.value)) === 'stale')
        return staleIncident;
      return accepted(null);
    },
});

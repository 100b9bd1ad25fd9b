import { servesMember } from '../../domain/access/caller.ts';
import type { ChannelCaller, UserCaller } from '../../domain/access/caller.ts';
import { organizationStatusRules } from '../../domain/access/caller.rules.ts';
import { refusalsOf } from '../../domain/access/permissions.ts';
import type { AccessCode } from '../../domain/access/permissions.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { givenAnswerRules, takenTicketRules } from '../../domain/incident-management/answer.rules.ts';
import type { GivenAnswer } from '../../domain/incident-management/answer.rules.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome, Refusal } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { later } from '../../domain/kernel/time.ts';
import {
  ANSWER_SNOOZE,
  presentedTicketRules,
  readTicket,
  sealedTicket,
} from '../../domain/notifications/answer-ticket.ts';
import type { AnswerAction, AnsweredKind, AnswerTicket } from '../../domain/notifications/answer-ticket.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { updateIncident } from '../incidents/change-incident.ts';
import type { Incidents } from '../incidents/ports.ts';
import type { Digest } from '../kernel/ports.ts';
import { bindPart, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import { codeOf } from '../notifications/notice-answers.ts';
import type { ChannelOverrides, NotificationChannels } from '../notifications/ports.ts';
import { escalateImIncident } from './escalate-now.ts';
import { acknowledgeImIncident, resolveImIncident, snoozeImIncident } from './incident-actions.ts';
import type { AnsweringOrganization, ChannelAnswers, ImIncidents } from './ports.ts';

interface OpeningNeeds {
  readonly digest: Digest;
  readonly notificationChannels: Pick<NotificationChannels, 'find'>;
  readonly channelOverrides: Pick<ChannelOverrides, 'find'>;
  readonly channelAnswers: ChannelAnswers;
}

/** A ticket that was verified, with the channel whose message carries it. */
export interface OpenedTicket {
  readonly ticket: AnswerTicket;
  /** The ticket without its code, by which it is recognized. */
  readonly written: string;
  readonly channel: NotificationChannel;
  readonly organization: AnsweringOrganization;
}

/** The input of a use case about one ticket. */
export interface ByTicket {
  readonly ticket: string;
}

/** Verifies a ticket. It is unknown on the host of another organization. */
export const openTicket = async (
  { digest, notificationChannels, channelOverrides, channelAnswers }: OpeningNeeds,
  sealed: string,
  { now, hostOrganizationId }: Pick<QueryContext, 'now' | 'hostOrganizationId'>,
): Promise<Outcome<OpenedTicket, 'notFound'>> => {
  const read = readTicket(sealed);
  if (read === null) return refused('notFound');
  const { ticket, written } = read;
  const isAuthentic = digest.same(sealedTicket(written, codeOf(digest, written)), sealed);
  // Not by `byId`, which reads for several transactions at a time.
  const channel = isAuthentic
    ? ((await notificationChannels.find(everywhere, ticket.channelId)) ??
      (await channelOverrides.find(everywhere, ticket.channelId)))
    : null;
  const organization = channel && (await channelAnswers.organizationOf(channel.organizationId, now));
  if (channel === null || organization === null || !servesMember(hostOrganizationId, channel))
    return refused('notFound');
  const isServed = firstBroken(organizationStatusRules, organization) === null;
  const broken = firstBroken(presentedTicketRules, { ticket, isAuthentic, channel: isServed ? channel : null, now });
  return broken ?? accepted({ ticket, written, channel, organization });
};

/** The incident of a ticket in its present state. */
export interface AnsweredIncident {
  readonly id: number;
  readonly publicId: string;
  readonly title: string;
  readonly status: string;
}

interface FindingNeeds {
  readonly incidents: Pick<Incidents, 'find' | 'lock'>;
  readonly imIncidents: Pick<ImIncidents, 'findAll' | 'lockAll'>;
}

const incidentOf = async (
  { incidents, imIncidents }: FindingNeeds,
  { ticket: { kind, incidentId }, channel: { organizationId } }: OpenedTicket,
  isLocked: boolean,
): Promise<AnsweredIncident | null> => {
  const scope = { organizationId, customerId: null };
  if (kind === 'outage') return isLocked ? incidents.lock(scope, incidentId) : incidents.find(scope, incidentId);
  const [found = null] = await (isLocked
    ? imIncidents.lockAll(scope, [incidentId])
    : imIncidents.findAll(scope, [incidentId]));
  return found;
};

const factsOf = async (
  { channelAnswers }: Pick<OpeningNeeds, 'channelAnswers'>,
  ticket: AnswerTicket,
  { id, status }: AnsweredIncident,
): Promise<GivenAnswer> => ({
  ticket,
  status,
  lastStepAt: ticket.action === 'notMe' ? await channelAnswers.lastStepAt(id) : null,
});

type AnswerObstacle = Refusal<CodeOf<typeof takenTicketRules> | CodeOf<typeof givenAnswerRules>>;

/** The content of the page that asks for a confirmation. */
export interface AnswerView {
  readonly action: AnswerAction;
  readonly channelName: string;
  readonly incident: AnsweredIncident;
  readonly organization: AnsweringOrganization;
  /** Why the answer cannot be given any more; null if it can. */
  readonly obstacle: AnswerObstacle | null;
}

/** Shows an answer that a message offers. It changes nothing, because scanners open every link. */
export const viewAnswer = defineQuery({
  name: 'viewAnswer',
  permission: 'anyone',
  refuses: codesOf(presentedTicketRules),
  execute:
    (needs: OpeningNeeds & FindingNeeds) =>
    async (context, { ticket: sealed }: ByTicket): Promise<Outcome<AnswerView, 'notFound'>> => {
      const opened = await openTicket(needs, sealed, context);
      if (!opened.ok) return opened;
      const { ticket, written, channel, organization } = opened.value;
      const incident = await incidentOf(needs, opened.value, false);
      if (incident === null) return refused('notFound');
      const isTaken = !(await needs.channelAnswers.isTaken(written));
      const obstacle =
        firstBroken(takenTicketRules, { isTaken }) ??
        firstBroken(givenAnswerRules, await factsOf(needs, ticket, incident));
      return accepted({ action: ticket.action, channelName: channel.name, incident, organization, obstacle });
    },
});

type NeedsOf<Connected extends { readonly connectPart: (needs: never) => unknown }> = Parameters<
  Connected['connectPart']
>[0];

/** The ports of the commands that answers are. */
type ActingNeeds = NeedsOf<typeof updateIncident> &
  NeedsOf<typeof resolveImIncident> &
  NeedsOf<typeof escalateImIncident>;

/** The ports of a use case that gives an answer. */
export type AnsweringNeeds = OpeningNeeds & FindingNeeds & ActingNeeds;

const actingCodes = [
  ...updateIncident.refuses,
  ...acknowledgeImIncident.refuses,
  ...resolveImIncident.refuses,
  ...snoozeImIncident.refuses,
  ...escalateImIncident.refuses,
] as const;

type ActingCode = (typeof actingCodes)[number] | AccessCode;
type Act = (context: CommandContext, id: string) => Promise<Outcome<unknown, ActingCode>>;

/** The command that each answer is. Its own rules decide about it. */
const actsOf = (needs: ActingNeeds): Readonly<Record<AnsweredKind, Readonly<Partial<Record<AnswerAction, Act>>>>> => {
  const changeOutage = bindPart(updateIncident, needs);
  const [acknowledge, resolve] = [bindPart(acknowledgeImIncident, needs), bindPart(resolveImIncident, needs)];
  const [snooze, escalate] = [bindPart(snoozeImIncident, needs), bindPart(escalateImIncident, needs)];
  const snoozeEndAt = ({ now }: CommandContext): Date => later(now, ANSWER_SNOOZE);
  return {
    outage: {
      acknowledge: (context, id) => changeOutage(context, { id, changes: { status: 'acknowledged' } }),
      resolve: (context, id) => changeOutage(context, { id, changes: { status: 'resolved' } }),
      snooze: (context, id) => changeOutage(context, { id, changes: { snoozedUntil: snoozeEndAt(context) } }),
    },
    onCall: {
      acknowledge: (context, id) => acknowledge(context, { id }),
      resolve: (context, id) => resolve(context, { id }),
      snooze: (context, id) => snooze(context, { id, snoozedUntil: snoozeEndAt(context) }),
      notMe: (context, id) => escalate(context, { id }),
    },
  };
};

/** The codes with which an answer is refused once its ticket is verified. */
export const answerCodes = [
  'notFound',
  ...codesOf(takenTicketRules),
  ...codesOf(givenAnswerRules),
  ...actingCodes,
  ...refusalsOf('editIncidents'),
  ...refusalsOf('useIncidentManagement'),
] as const;

/** An answer that was given. */
export interface GivenTicket {
  readonly action: AnswerAction;
  /** The public id of the incident. */
  readonly incidentId: string;
  /** The status of the incident after the answer. */
  readonly status: string;
}

const callerOf = ({ channel, organization }: OpenedTicket): ChannelCaller => ({
  kind: 'channel',
  organizationId: channel.organizationId,
  organizationStatus: organization.organizationStatus,
  customerId: null,
  channelPublicId: channel.publicId,
  channelName: channel.name,
  integrationId: null,
  imEnabled: organization.imEnabled,
});

/**
 * Gives the answer of a verified ticket: as the person, with the rights of the person, or as somebody in its channel. Of
 * parallel uses of a ticket one changes something.
 */
export const answerTicket =
  (needs: AnsweringNeeds) =>
  async (
    context: CommandContext,
    opened: OpenedTicket,
    person: UserCaller | null,
  ): Promise<Outcome<GivenTicket, (typeof answerCodes)[number]>> => {
    const { ticket, written } = opened;
    const isTaken = await needs.channelAnswers.take({
      ...ticket,
      written,
      userId: person?.userId ?? null,
      at: context.now,
    });
    const used = firstBroken(takenTicketRules, { isTaken });
    if (used !== null) return used;
    const incident = await incidentOf(needs, opened, true);
    const act = actsOf(needs)[ticket.kind][ticket.action];
    if (incident === null || act === undefined) return refused('notFound');
    const broken = firstBroken(givenAnswerRules, await factsOf(needs, ticket, incident));
    if (broken !== null) return broken;
    const outcome = await act(context.as(person ?? callerOf(opened)), incident.publicId);
    if (!outcome.ok) return outcome;
    const { status } = (await incidentOf(needs, opened, false)) ?? incident;
    return accepted({ action: ticket.action, incidentId: incident.publicId, status });
  };

import { teamReferenceRules, teamWriteRules } from '../../domain/teams/team.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import type { OutboundEvent } from '../../domain/incident-management/outbound-message.ts';
import { receiverRules, storedReceiver } from '../../domain/incident-management/outbound-integration.ts';
import type {
  OutboundIntegration,
  OutboundSecrets,
  RequestedReceiver,
  StoredReceiver,
} from '../../domain/incident-management/outbound-integration.ts';
import type { TicketSettings } from '../../domain/incident-management/incident-ticket.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { AddressGuard } from '../kernel/network.ts';
import type { AuditEntry, IdSource, SecretSource } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById, ChangeOf } from '../kernel/repository.ts';
import { requireRevision } from '../kernel/required-revision.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import { isPrivateAddress, newSigningSecret } from '../notifications/channel-records.ts';
import type { OutboundDeliveries, OutboundIntegrations } from './ports.ts';
import type { ImMembers, ImTeams } from '../teams/ports.ts';
import { refusedTeamChoice, refusedTeamWrite, teamGuard } from '../teams/team-access.ts';

interface Needs {
  readonly outboundIntegrations: OutboundIntegrations;
}

/** The ports for commands on an integration, with the roles of members in its team. */
export interface ChangingNeeds extends Needs {
  readonly imMembers: ImMembers;
}

interface WritingNeeds extends ChangingNeeds {
  readonly imTeams: Pick<ImTeams, 'find'>;
}

/** The members of an integration that a caller sets. */
export interface OutboundIntegrationMembers {
  readonly name: string;
  readonly url: string;
  readonly events: readonly OutboundEvent[] | null;
  readonly teamId: number | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly token: string | null;
}

/** The members of a new integration. Its ticket system and project do not change. */
export interface NewOutboundMembers extends OutboundIntegrationMembers {
  readonly ticket: TicketSettings | null;
}

/** An integration with the secret that is shown once to its creator. */
export interface ShownIntegration {
  readonly integration: OutboundIntegration;
  /** The secret that was created by the call and is shown once, or null if there is no new one. */
  readonly signingSecret: string | null;
}

/** Returns the members of an integration that are audited. */
const audited = ({ secrets: { headers = {} }, ...integration }: OutboundIntegration): object => ({
  ...integration,
  headerNames: Object.keys(headers),
});

const auditOf = (
  event: 'updated' | 'created' | 'deleted',
  integration: OutboundIntegration,
  before?: OutboundIntegration,
): AuditEntry =>
  auditEntry(`imOutboundIntegration.${event}`, integration, {
    ...(before === undefined ? {} : changesOf(audited(before), audited(integration))),
    ...(event === 'created'
      ? {
          after: {
            name: integration.name,
            url: integration.url,
            events: integration.events,
            teamId: integration.teamId,
            ticket: integration.ticket,
          },
        }
      : {}),
  });

const secretsOf = (signingSecret: string | null, { headers, token }: StoredReceiver): OutboundSecrets => ({
  signingSecret,
  ...(headers === null ? {} : { headers }),
  ...(token === null ? {} : { token }),
});

/** Lists outbound integrations, newest first. */
export const listOutboundIntegrations = definePageQuery({
  name: 'listOutboundIntegrations',
  permission: 'useIncidentManagement',
  records: ({ outboundIntegrations }: Needs) => outboundIntegrations,
});

/** Returns an outbound integration. */
export const getOutboundIntegration = defineRecordQuery({
  name: 'getOutboundIntegration',
  permission: 'useIncidentManagement',
  missing: 'notFound',
  records: ({ outboundIntegrations }: Needs) => outboundIntegrations,
});

/** Creates an outbound integration, whose URL must be public. The answer has its signing secret. */
export const createOutboundIntegration = definePreparedCommand({
  name: 'createOutboundIntegration',
  permission: 'useIncidentManagement',
  refuses: [...codesOf(teamReferenceRules), ...codesOf(teamWriteRules), ...codesOf(receiverRules)],
  prepare:
    ({
      addressGuard,
    }: WritingNeeds & {
      readonly addressGuard: AddressGuard;
      readonly ids: IdSource;
      readonly secrets: SecretSource;
    }) =>
    async (_context: QueryContext, members: NewOutboundMembers) => ({
      members,
      isPrivate: await isPrivateAddress(addressGuard, members.url),
    }),
  execute:
    ({ ids, secrets, ...needs }) =>
    async (work, { members: { name, url, events, teamId, headers, token, ticket }, isPrivate }) => {
      const organizationId = ownOrganization(work.caller);
      const denied = await refusedTeamChoice(needs, work, organizationId, teamId);
      if (denied !== null) return denied;
      const requested: RequestedReceiver = { url, headers, token, ticket, isPrivate, stored: null };
      const refusal = firstBroken(receiverRules, requested);
      if (refusal !== null) return refusal;
      const stored = storedReceiver(requested);
      const signingSecret = newSigningSecret(secrets);
      const integration = expectStored(
        await addOne(needs.outboundIntegrations, {
          ...stampOf(ids, work.now),
          organizationId,
          teamId,
          name,
          events,
          ticket,
          url: stored.url,
          secrets: secretsOf(signingSecret, stored),
        }),
      );
      work.audit(auditOf('created', integration));
      return accepted<ShownIntegration>({ integration, signingSecret });
    },
});

/** Changes an outbound integration. */
export const updateOutboundIntegration = definePreparedCommand({
  name: 'updateOutboundIntegration',
  permission: 'useIncidentManagement',
  refuses: ['notFound', ...codesOf(teamReferenceRules), ...codesOf(teamWriteRules), ...codesOf(receiverRules)],
  prepare:
    ({ addressGuard }: WritingNeeds & { readonly addressGuard: AddressGuard }) =>
    async (_context: QueryContext, { id, changes }: ChangeOf<Partial<OutboundIntegrationMembers>>) => ({
      id,
      changes,
      isPrivate: changes.url !== undefined && (await isPrivateAddress(addressGuard, changes.url)),
    }),
  execute:
    (needs) =>
    async (work, { id, changes: { url, headers, token, ...plain }, isPrivate }) => {
      const found = await needs.outboundIntegrations.lock(work.scope, id);
      if (found === null) return refused('notFound');
      // Of both teams, so that nobody takes an integration over.
      const denied =
        (await refusedTeamWrite(needs, work, found.teamId)) ??
        (plain.teamId === undefined ? null : await refusedTeamChoice(needs, work, found.organizationId, plain.teamId));
      if (denied !== null) return denied;
      requireRevision(work, found);
      const requested: RequestedReceiver = {
        url: url ?? found.url,
        ...(headers === undefined ? {} : { headers }),
        ...(token === undefined ? {} : { token }),
        ticket: found.ticket,
        isPrivate,
        stored: found,
      };
      const refusal = firstBroken(receiverRules, requested);
      if (refusal !== null) return refusal;
      const stored = storedReceiver(requested);
      const secrets = secretsOf(found.secrets.signingSecret, stored);
      const integration = expectStored(
        await needs.outboundIntegrations.save(
          { ...found, ...plain, url: stored.url, secrets, updatedAt: work.now },
          found,
        ),
      );
      work.audit(auditOf('updated', integration, found));
      return accepted<ShownIntegration>({ integration, signingSecret: null });
    },
});

/** The members that commands on an integration share, for callers who may write for its team. */
export const changingIntegration = {
  permission: 'useIncidentManagement',
  missing: 'notFound',
  records: ({ outboundIntegrations }: ChangingNeeds) => outboundIntegrations,
  guard: teamGuard,
} as const;

/** Deletes an outbound integration with its deliveries. */
export const deleteOutboundIntegration = defineRecordCommand({
  name: 'deleteOutboundIntegration',
  ...changingIntegration,
  execute: async (work, found, _input: ById, { outboundIntegrations }: Needs) => {
    await outboundIntegrations.remove(found);
    work.audit(auditOf('deleted', found));
    return accepted({ success: true as const });
  },
});

/** Lists the deliveries of an outbound integration, newest first. */
export const listOutboundDeliveries = defineRecordQuery({
  name: 'listOutboundDeliveries',
  permission: 'useIncidentManagement',
  missing: 'notFound',
  records: ({ outboundIntegrations }: Needs & { readonly outboundDeliveries: OutboundDeliveries }) =>
    outboundIntegrations,
  answer: (_context, integration, { request }: ById & { readonly request: ListRequest }, { outboundDeliveries }) =>
    outboundDeliveries.page(integration, request),
});

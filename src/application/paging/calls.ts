import { servesMember } from '../../domain/access/caller.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { later } from '../../domain/kernel/time.ts';
import { settingsOf } from '../../domain/notifications/channel-config.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import {
  CALL_PATH,
  CALL_TICKET_LIFETIME,
  callErrorOf,
  callRequestRules,
  presentedCallRules,
  readCallTicket,
  sealedCallTicket,
  writtenCallTicket,
} from '../../domain/paging/call-ticket.ts';
import type { CallTicket } from '../../domain/paging/call-ticket.ts';
import { isClosed } from '../../domain/paging/incident-state.ts';
import type { Digest } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { QueryContext } from '../kernel/use-case.ts';
import type { CallAddresses } from '../notifications/channel.ports.ts';
import type { NotificationChannels } from '../notifications/ports.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import { accountChannelOf } from './contact-sender.ts';
import { followFailedPage } from './failed-page.ts';
import type { FailedPageNeeds } from './failed-page.ts';
import type { OnCallPageMessage } from './page-messages.ts';
import type { CallRequests, OnCallPageDelivery, OnCallPages, SentCallRequest } from './ports.ts';

interface AddressNeeds {
  readonly digest: Pick<Digest, 'sha256' | 'keyed'>;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
}

/** The requests about a call that its provider sends. */
export type CallEvent = 'keys' | 'status';

const codeOf = (digest: Pick<Digest, 'keyed'>, written: string): string => digest.keyed(`call/${written}`);

const addressOf = (
  { customHosts }: Pick<AddressNeeds, 'customHosts'>,
  organizationId: number,
  sealed: string,
  event: CallEvent,
): string => `${customHosts.baseUrlOf(organizationId)}${CALL_PATH}/${sealed}/${event}`;

/** Returns the addresses for the provider of a call about a page. A key answers a page about one open incident. */
export const callAddressesOf = (
  needs: AddressNeeds,
  { incidents, organization }: Pick<OnCallPageDelivery, 'incidents' | 'organization'>,
  { pageId, links }: OnCallPageMessage,
  now: Date,
): CallAddresses => {
  const { organizationId, language } = organization;
  const [incident, ...others] = incidents;
  const link =
    incident === undefined || others.length > 0 || isClosed(incident)
      ? undefined
      : links.find(({ incidentId }) => incidentId === incident.id);
  const written = writtenCallTicket({
    organizationId,
    pageId,
    language,
    linkSha256: link === undefined ? null : needs.digest.sha256(link.token),
    expiresAt: later(now, CALL_TICKET_LIFETIME),
  });
  const sealed = sealedCallTicket(written, codeOf(needs.digest, written));
  return {
    keysUrl: link === undefined ? null : addressOf(needs, organizationId, sealed, 'keys'),
    statusUrl: addressOf(needs, organizationId, sealed, 'status'),
  };
};

/** The ports that verify a request of a provider. */
export interface CallNeeds {
  readonly digest: Pick<Digest, 'sha256' | 'keyed' | 'same'>;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
  readonly notificationChannels: Pick<NotificationChannels, 'list'>;
  readonly callRequests: CallRequests;
}

/** The input of a use case about a call. */
export interface ByCall {
  readonly ticket: string;
  readonly request: SentCallRequest;
}

/** A call whose ticket and request were verified. */
export interface OpenedCall {
  readonly ticket: CallTicket;
  /** The address that the request was sent to. */
  readonly url: string;
  /** The settings of the account that calls. */
  readonly settings: ChannelSettings;
}

/** The codes with which a request about a call is refused. */
export const openedCallCodes = [...codesOf(presentedCallRules), ...codesOf(callRequestRules)] as const;

/** Verifies the ticket and the signature of a request. The ticket is unknown on the host of another organization. */
export const openCall = async (
  needs: CallNeeds,
  { ticket: sealed, request }: ByCall,
  event: CallEvent,
  { now, hostOrganizationId }: Pick<QueryContext, 'now' | 'hostOrganizationId'>,
): Promise<Outcome<OpenedCall, (typeof openedCallCodes)[number]>> => {
  const read = readCallTicket(sealed);
  if (read === null) return refused('notFound');
  const { ticket, written } = read;
  const { organizationId } = ticket;
  const isAuthentic = needs.digest.same(sealedCallTicket(written, codeOf(needs.digest, written)), sealed);
  const account =
    isAuthentic && servesMember(hostOrganizationId, ticket)
      ? await accountChannelOf(needs, organizationId, 'voice')
      : null;
  const broken = firstBroken(presentedCallRules, { ticket, isAuthentic, hasAccount: account !== null, now });
  if (broken !== null || account === null) return broken ?? refused('notFound');
  const settings = settingsOf(account);
  const url = addressOf(needs, organizationId, sealed, event);
  const proof = needs.callRequests.proofOf(url, request, settings);
  return firstBroken(callRequestRules, { ...proof, now }) ?? accepted({ ticket, url, settings });
};

/**
 * Takes the result of a call that its provider reports. A page whose call reached nobody is followed up like one that
 * could not be sent. A repeated report changes nothing.
 */
export const reportCall = defineCommand({
  name: 'reportCall',
  permission: 'anyone',
  refuses: openedCallCodes,
  execute:
    (needs: CallNeeds & FailedPageNeeds & { readonly imPages: OnCallPages }) => async (context, asked: ByCall) => {
      const { now, audit, unchanged } = context;
      const opened = await openCall(needs, asked, 'status', context);
      if (!opened.ok) return opened;
      const { ticket, settings } = opened.value;
      const { pageId } = ticket;
      const result = needs.callRequests.resultIn(asked.request, settings);
      const error = result === null ? null : callErrorOf[result];
      const page = error === null ? null : await needs.imPages.find(pageId, now);
      if (page === null || (await needs.imNotifications.move([pageId], 'miss', now)) === 0) {
        unchanged();
        return accepted(null);
      }
      const { userId, userPublicId, methodType, organization, incidents } = page;
      await needs.imTimeline.append(
        incidents.map(({ id }) => ({
          incidentId: id,
          at: now,
          kind: 'pageFailed' as const,
          actor: { kind: 'system' as const, userId },
          data: { pageId, method: methodType, error },
        })),
      );
      for (const { publicId } of incidents)
        audit(
          auditEntry(
            'imIncident.pageMissed',
            { organizationId: organization.organizationId, publicId },
            { after: { userId: userPublicId, error } },
          ),
        );
      // An incident that somebody has taken on needs no other message.
      const waiting = incidents.filter(({ status }) => status === 'triggered');
      if (waiting.length > 0) await followFailedPage(needs, { ...page, incidents: waiting }, pageId, now);
      return accepted(null);
    },
});

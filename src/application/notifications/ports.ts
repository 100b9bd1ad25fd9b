import type { Scope } from '../../domain/access/scope.ts';
import type { ListPage, ListRequest, OfCustomer } from '../../domain/kernel/page.ts';
import type { UsedBy } from '../../domain/kernel/used-by.ts';
import type { OrganizationContacts } from '../../domain/notifications/admin-recipients.ts';
import type { AlertParties, Notice } from '../../domain/notifications/alert.ts';
import type { AlertHoldCause, Audience } from '../../domain/notifications/audience.ts';
import type { ChannelHealth, ReceiverVerdict } from '../../domain/notifications/channel-health.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import type { ChannelType } from '../../domain/notifications/channel-types.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { RecordId, Repository } from '../kernel/repository.ts';
import type { NoticeContent } from './notice-content.ts';
import type { CallAddresses, ChannelRequest, ChannelResponse, ReceiverReply } from './channel.ports.ts';

/** Selects channels. */
export interface ChannelFilter extends OfCustomer {
  readonly type?: ChannelType;
  readonly isActive?: boolean;
}

/** The set of channels in which recipients must be unique. */
export interface RecipientSearch {
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly type: ChannelType;
  readonly recipients: readonly string[];
  /** The channel to exclude. */
  readonly except: number | null;
}

/** Notification channels. Their secrets are stored encrypted. */
export interface NotificationChannels extends Repository<NotificationChannel, ChannelFilter> {
  /**
   * Returns the public id of an active channel with one of the recipients, or null. Until the transaction ends, no
   * other transaction can add such a recipient in the organization.
   */
  holderOf(search: RecipientSearch): Promise<string | null>;
  /**
   * Returns the channel or override by internal id, in any organization. It reads for concurrent callers together,
   * outside their transactions; a command uses `find`.
   */
  byId(id: number): Promise<NotificationChannel | null>;
  /**
   * Returns the same as `byId`, overrides included. No other transaction changes the channel until the present one
   * ends.
   */
  lockById(id: number): Promise<NotificationChannel | null>;
  /** No other transaction deletes these channels until the present one ends. */
  keep(scope: Scope, ids: readonly number[]): Promise<void>;
  /** Stores the health of the channel, and disables the channel if the health has a reason. */
  noteHealth(id: number, health: ChannelHealth, at: Date): Promise<void>;
  /** Stores why the webhook of the channel's bot could not be set; null once it is set. */
  noteWebhook(id: number, fault: string | null): Promise<void>;
}

/** A message of a channel that offers answers and can be edited. */
export interface AnswerableMessage {
  readonly channelId: number;
  /** The public id of the incident that it is about. */
  readonly incidentId: string;
  /** The end of the validity of its tickets, which tells the messages about one incident apart. */
  readonly expiresAt: Date;
  /** The id that the service has given it. */
  readonly messageRef: string;
}

/** The messages that offer answers and can be edited. */
export interface AnswerableMessages {
  /** Stores a message. A repetition after a crash replaces the earlier one. */
  add(message: AnswerableMessage): Promise<void>;
  /** Returns the message that carries the ticket, or null. */
  find(ticket: Omit<AnswerableMessage, 'messageRef'>): Promise<AnswerableMessage | null>;
}

/** The replacements of channels for single websites. */
export type ChannelOverrides = Repository<
  NotificationChannel,
  { readonly monitorId?: number; readonly sourceChannelId?: number },
  NotificationChannel,
  'overrideExists'
>;

/** The key pair by which push services recognize this service, in base64url (RFC 8292). */
export interface WebPushKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The key of web push of the installation. */
export interface WebPushKeys {
  /** Returns the key, which is made at the first use. Browsers subscribe with its public half. */
  current(): Promise<WebPushKey>;
}

/** Counts the text messages of customers. */
export interface SmsUsageCounts {
  /** Counts one more message of the customer in a month such as `2026-03`. */
  countOne(customerId: number, month: string): Promise<void>;
}

/** The parties of an incident and whom to notify. */
export interface AlertAudience extends AlertParties, Audience {}

/** Returns the key of the owner of an audience. */
export const audienceKey = ({
  organizationId,
  customerId,
}: {
  readonly organizationId: number;
  readonly customerId: number | null;
}): string => `${organizationId}:${customerId ?? ''}`;

/** The audiences of alerts. */
export interface AlertAudiences {
  /**
   * Returns the audience with the overrides of the channels for these monitors, which are named by their public ids.
   */
  of(organizationId: number, customerId: number | null, monitorIds?: readonly string[]): Promise<AlertAudience>;
  /** Returns the audiences of alerts about these monitors, by the keys that `audienceKey` gives. */
  ofMonitors(monitorIds: readonly number[]): Promise<ReadonlyMap<string, AlertAudience>>;
  /** Returns the billing address of the organization and the members with the role of administrator. */
  contactsOf(organizationId: number): Promise<OrganizationContacts>;
}

/** A decision that kept an alert from channels when it was planned, or made it wait. */
export interface AlertHold {
  readonly organizationId: number;
  readonly customerId: number | null;
  /** The public id of the monitor. */
  readonly monitorId: string;
  readonly incidentId: string | null;
  readonly event: Notice['type'];
  readonly at: Date;
  readonly cause: AlertHoldCause;
  readonly channelIds: readonly number[];
  /** The end of the quiet hours that hold the alert; null if it is not sent at all. */
  readonly until: Date | null;
}

/** The record of what kept alerts from channels. */
export interface AlertHolds {
  /** Adds what is known when alerts are planned, in the same transaction. */
  add(holds: readonly AlertHold[]): Promise<void>;
}

/** An attempt to deliver a message to a channel. */
export interface AlertDelivery {
  readonly id: number;
  readonly publicId: string;
  /** Null for mail to an address that a customer names. */
  readonly channelId: number | null;
  /** The customer that names the recipient; null for recipients of a channel. */
  readonly customerId: number | null;
  /** The message that was attempted; webhooks send it as `webhook-id`. */
  readonly messageId: string;
  /** The message with which it left, if it was grouped into another one; null if it left as a message of its own. */
  readonly sentWith: string | null;
  readonly event: Notice['type'];
  readonly incidentId: string | null;
  readonly recipient: string | null;
  readonly attempt: number;
  readonly at: Date;
  readonly status: 'sent' | 'waiting' | 'failed';
  readonly responseStatus: number | null;
  readonly durationMs: number;
  readonly error: string | null;
  /** The beginning of the response, secrets masked. */
  readonly answer: string | null;
  readonly nextAttemptAt: Date | null;
}

/** The log of deliveries. */
export interface AlertDeliveries {
  /** Returns the attempts of a channel, newest first. */
  page(channel: Pick<NotificationChannel, 'id'>, request: ListRequest): Promise<ListPage<AlertDelivery>>;
  /**
   * Returns the attempts to notify of an incident on the channels in scope, and to recipients that a customer in scope
   * names, newest first.
   */
  pageOfIncident(scope: Scope, incidentId: string, request: ListRequest): Promise<ListPage<AlertDelivery>>;
  /** Stores the record of a delivery. */
  add(delivery: Omit<AlertDelivery, 'id'>): Promise<void>;
}

/** The members of a channel that a sender needs. */
export type DeliveringChannel = Pick<NotificationChannel, 'publicId' | 'organizationId' | 'config' | 'secrets'> & {
  readonly type: ChannelType;
};

/** The input of a channel sender. */
export interface NoticeDelivery {
  readonly channel: DeliveringChannel;
  /** The notifications of the message; several if it lists them. */
  readonly notices: readonly [Notice, ...Notice[]];
  /** Composes the texts. Not called for webhooks, which send the notification itself. */
  readonly content: () => NoticeContent;
  readonly messageId: string;
  readonly recipient: string | null;
  /** The addresses for the provider of a call about a page. */
  readonly call?: CallAddresses;
  readonly now: Date;
}

/** The response of a receiver. */
export interface ReceiverAnswer {
  readonly verdict: ReceiverVerdict;
  /** The status code of the protocol, if any. */
  readonly status: number | null;
  /** The error that the delivery log shows. It never contains a secret. */
  readonly error: string | null;
  /** The beginning of the response, secrets masked. */
  readonly answer?: string;
  readonly notBefore?: Date;
  /** The id by which the message can be edited, for services that return one. */
  readonly messageRef?: string;
  /** Set if the organization's mail server was used. */
  readonly via?: 'ownMailServer';
}

/** A request to a receiver, and what its answer is read with. */
export interface SignedRequest {
  /** The organization that sends. */
  readonly organizationId: number;
  readonly request: ChannelRequest;
  /** The same for all attempts. */
  readonly messageId: string;
  /** Null for a request that is not signed. */
  readonly signingSecret: string | null;
  /** The secrets that the answer may repeat and that are removed from it. */
  readonly hidden: Readonly<Record<string, unknown>>;
  /** Reads the response. By default, its status decides. */
  readonly judge?: (response: ChannelResponse) => ReceiverReply;
  /** The maximum length of the response that `judge` reads, in bytes. By default a few kilobytes. */
  readonly maxAnswerBytes?: number;
  readonly now: Date;
}

/** Sends requests to receivers, signed according to Standard Webhooks. */
export interface SignedRequests {
  /** Attempts delivery once. Failures of the receiver are part of the answer; it never rejects. */
  send(request: SignedRequest): Promise<ReceiverAnswer>;
}

/** Sends to channels by one protocol. */
export interface ChannelSender {
  readonly protocol: 'http' | 'mail';
  /** Attempts delivery once. Failures of the receiver are part of the answer; it never rejects. */
  deliver(delivery: NoticeDelivery): Promise<ReceiverAnswer>;
}

/** The SMS account of the operator; null if there is none. */
export type DefaultSmsProvider = ChannelSettings | null;

/** The incident of a page to a channel when the page was made. */
export interface PagedIncident {
  readonly status: string;
  readonly snoozedUntil: string | null;
}

/** A message about an incident of incident management: a page if it has the member `page`. */
export interface ChannelPage {
  readonly organizationId?: number;
  readonly incidentId: string | null;
  readonly page?: PagedIncident;
}

/** A page that is not sent any more. */
export interface WithdrawnPage {
  readonly incidentId: number;
  /** Why the incident does not need it. */
  readonly because: string;
}

/** The channel of a page; null for mail to an address, which is no page. */
export type PagedChannel = Pick<NotificationChannel, 'id' | 'name'> | null;

/** The incidents that pages to channels are about. Every method does nothing for messages that are no pages. */
export interface PagedIncidents {
  /** Returns why the page has become pointless since it was made; null if it is sent. */
  withdrawalOf(message: ChannelPage): Promise<WithdrawnPage | null>;
  /** Returns true if the page waits, because incident management does not run for the organization at present. */
  isPaused(message: ChannelPage): Promise<boolean>;
  /**
   * Makes a page that was paused due, if incident management has been enabled since. Called once its attempt is
   * recorded.
   */
  resumeUnlessPaused(message: ChannelPage): Promise<void>;
  /** Adds an entry about the withdrawn page to the timeline of the incident. */
  noteWithdrawal(page: WithdrawnPage, channel: PagedChannel, at: Date): Promise<void>;
  /** Adds an entry about the failed page to the timeline of the incident. */
  noteFailure(message: ChannelPage, channel: PagedChannel, error: string, at: Date): Promise<void>;
}

/** Finds the escalation policies that send to channels. */
export interface ChannelPolicies {
  /** Returns the policies that have a step with the channel, at most 100. */
  referringTo(target: { readonly type: 'channel'; readonly channelId: number }): Promise<readonly UsedBy[]>;
}

/** The incidents that alerts are about. */
export interface AlertedIncidents {
  /** Returns the incident if the scope contains it, otherwise null. */
  find(scope: Scope, id: RecordId): Promise<object | null>;
}

import type { Language } from '../../domain/kernel/locale.ts';
import type {
  EarlierTicket,
  IncidentTicket,
  TicketReference,
  TicketReport,
} from '../../domain/incident-management/incident-ticket.ts';
import type { TicketSettings, TicketSystem } from '../../domain/incident-management/incident-ticket.ts';
import type { OutboundIntegration } from '../../domain/incident-management/outbound-integration.ts';
import type { ChannelRequest, ChannelResponse, ReceiverReply } from '../notifications/channel.ports.ts';

/** The place in a ticket system that an integration uses, with its credential. */
export interface TicketDesk {
  readonly url: string;
  readonly settings: TicketSettings;
  readonly token: string;
}

/** A text for a ticket. Every string is plain text, which no system may take for markup or commands. */
export interface TicketText {
  readonly headline: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** The text of people or monitors, of several lines; null if there is none. */
  readonly quote: string | null;
  readonly link: { readonly label: string; readonly url: string } | null;
}

/** A ticket to open. */
export interface TicketDraft extends TicketText {
  readonly title: string;
  /** The text by which the ticket is found; see `ticketMarkerOf`. */
  readonly marker: string;
}

/** A search for a ticket that may have been opened. */
export interface TicketSearch {
  readonly marker: string;
  /** The ticket was not opened before this time, by the clock of the system. */
  readonly since: Date;
  /** The page of the results, from 1. */
  readonly page: number;
}

/** A webhook of a ticket system. */
export interface TicketWebhook {
  /** The bytes of the body, as text. */
  readonly body: string;
  /** The values of the headers that can contain proofs, by lower-case name. */
  readonly proofs: Readonly<Record<string, string | null>>;
}

/**
 * The end of a search that has found nothing: the results are complete, another page may have the ticket, or the response
 * cannot be read, so that nothing is known.
 */
export type FruitlessSearch = 'absent' | 'more' | 'unreadable';

/** The requests to one ticket system, and how its responses and webhooks are read. Settings are those of the system. */
export interface TicketProtocol {
  /** Returns the request for an access token; absent if the stored token is one. */
  authorize?(desk: TicketDesk): ChannelRequest;
  /** Returns the access token that answers `authorize`; null for a response without one. */
  tokenIn?(response: ChannelResponse): string | null;
  /** Returns the request that opens a ticket. */
  open(desk: TicketDesk, draft: TicketDraft): ChannelRequest;
  /** Returns the ticket that the system says it has opened; null if the response names none. */
  opened(desk: TicketDesk, response: ChannelResponse): TicketReference | null;
  /** Returns the request for a page of the tickets among which the search looks. */
  search(desk: TicketDesk, search: TicketSearch): ChannelRequest;
  /** Returns the ticket with the marker, or what follows from a response without it. */
  found(desk: TicketDesk, response: ChannelResponse, marker: string): TicketReference | FruitlessSearch;
  /** Returns the request that adds a comment. */
  comment(desk: TicketDesk, externalId: string, text: TicketText): ChannelRequest;
  /** Returns the request for the status of the ticket and the ways out of it; absent if closing needs neither. */
  beforeChange?(desk: TicketDesk, externalId: string): ChannelRequest;
  /**
   * Returns the request that closes the ticket; `closed` if it is closed, and null if its system allows no such change.
   * `response` answers `beforeChange`.
   */
  close(desk: TicketDesk, externalId: string, response: ChannelResponse | null): ChannelRequest | 'closed' | null;
  /** Returns the same for opening a closed ticket again; `open` if it is not closed. */
  reopen(desk: TicketDesk, externalId: string, response: ChannelResponse | null): ChannelRequest | 'open' | null;
  /** Returns the meaning of a response, with the explanation of the system for a refusal. */
  replyOf(response: ChannelResponse): ReceiverReply;
  /** Returns true if the webhook comes from the system that knows the secret. */
  isAuthentic(webhook: TicketWebhook, secret: string): boolean;
  /** Returns the ticket that a webhook reports; null for another subject, and for another project. */
  report(webhook: TicketWebhook, settings: TicketSettings): TicketReport | null;
}

/** The protocols of all ticket systems. */
export interface TicketProtocols {
  /** Returns the protocol of a system. */
  of(system: TicketSystem): TicketProtocol;
}

/** A ticket with what its operations need to know. */
export interface SendableTicket extends IncidentTicket {
  /** The language of the organization. */
  readonly language: Language;
  /** The ticket of `continuesId` in its system; null if there is none. */
  readonly continued: TicketReference | null;
}

/** A ticket to store. */
export type NewIncidentTicket = Pick<IncidentTicket, 'publicId' | 'integrationId' | 'incidentId' | 'continuesId'>;

/** A ticket with the incident in whose order its operations are sent: that of the first ticket of the outage. */
export interface OrderedTicket extends IncidentTicket {
  readonly firstIncidentId: number;
}

/** The tickets of incidents. */
export interface IncidentTickets {
  /** Stores tickets that are to be opened. */
  add(tickets: readonly NewIncidentTicket[], now: Date): Promise<void>;
  /** Returns the tickets of the incidents. */
  ofIncidents(incidentIds: readonly number[]): Promise<readonly OrderedTicket[]>;
  /** Returns the tickets of the organizations about outages, oldest first. */
  ofOutages(
    organizationIds: readonly number[],
    outageIds: readonly string[],
  ): Promise<readonly (EarlierTicket & Pick<OrderedTicket, 'firstIncidentId'>)[]>;
  /** Returns the ticket of the incident with the public id; null if either was deleted. */
  forSending(integrationId: number, incidentId: string): Promise<SendableTicket | null>;
  /**
   * Commits the beginning of an attempt to open the ticket; false if it was opened, or if another attempt began since the
   * ticket was read.
   */
  begin(ticket: Pick<IncidentTicket, 'id' | 'attemptedAt'>, now: Date): Promise<boolean>;
  /**
   * Stores the state of the ticket and what is known about it. An attempt that has begun since `attempt` remains. A
   * ticket that has an external id keeps it, and its state too if the caller does not know the id.
   */
  save(
    ticket: Pick<IncidentTicket, 'id' | 'state' | 'externalId' | 'url' | 'attemptedAt'>,
    attempt: Date | null,
    now: Date,
  ): Promise<void>;
  /** Returns the latest ticket with the id that its system gave it, with the public id of its incident; null without one. */
  byExternalId(
    integration: Pick<OutboundIntegration, 'id'>,
    externalId: string,
  ): Promise<(IncidentTicket & { readonly incidentPublicId: string }) | null>;
  /** Returns the names of users, by their ids. */
  namesOf(userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

import type { Rule } from '../kernel/rules.ts';
import { clipped } from '../kernel/plain-text.ts';
import { later, minutes, seconds } from '../kernel/time.ts';
import type { RateLimit } from '../access/rate-limits.ts';
import type { TicketState } from './incident-ticket.machine.ts';
import type { ChangeKind } from './timeline.ts';

/** The systems in which an integration can open tickets. */
export const ticketSystems = ['jira', 'zammad', 'github', 'gitlab', 'halopsa'] as const;
/** A system in which an integration can open tickets. */
export type TicketSystem = (typeof ticketSystems)[number];

/** The maximum number of labels of a ticket. */
export const MAX_TICKET_LABELS = 10;

/** The tickets that an integration opens: where, and as what. */
export interface TicketSettings {
  readonly system: TicketSystem;
  /**
   * The key of a project of Jira, the group in Zammad, the repository of GitHub, the project of GitLab, or the id of the
   * client in HaloPSA.
   */
  readonly project: string;
  /**
   * The account of the token of Jira, the customer of the tickets in Zammad, or the client id of the application of
   * HaloPSA. Null for other systems.
   */
  readonly account: string | null;
  /** The type of the issues in Jira, or the id of the ticket type in HaloPSA. Null for the default, and for other systems. */
  readonly issueType: string | null;
  /** The status of a closed ticket in Jira or Zammad, or its id in HaloPSA. Null for the default, and for other systems. */
  readonly closedStatus: string | null;
  /** The labels of the tickets. Empty for Zammad and HaloPSA. */
  readonly labels: readonly string[];
}

/** The ticket by which a system knows it. */
export interface TicketReference {
  /** The id by which requests name the ticket. It is unique within the project of the integration. */
  readonly externalId: string;
  /** The address of the ticket for people. */
  readonly url: string;
}

/** A ticket of an incident. */
export interface IncidentTicket {
  readonly id: number;
  readonly publicId: string;
  readonly integrationId: number;
  readonly incidentId: number;
  readonly state: TicketState;
  /** Null until the ticket is known to exist. */
  readonly externalId: string | null;
  readonly url: string | null;
  /** The time of an attempt to open it whose outcome is not known. Null without one. */
  readonly attemptedAt: Date | null;
  /** The first ticket of the same outage, which this one opens again. Null for the first one. */
  readonly continuesId: number | null;
  readonly createdAt: Date;
}

/** Returns the text by which a ticket is found in its system. See ADR 0330. */
export const ticketMarkerOf = ({ publicId }: Pick<IncidentTicket, 'publicId'>): string =>
  `watchstead${publicId.replaceAll('-', '')}`;

/** The operations on a ticket. */
export const ticketActions = ['open', 'comment', 'close'] as const;
/** An operation on a ticket. */
export type TicketAction = (typeof ticketActions)[number];

/** The operations by which a ticket follows a change of its incident. */
const followed: Readonly<Partial<Record<ChangeKind, readonly TicketAction[]>>> = {
  opened: ['open'],
  acknowledged: ['comment'],
  takenOver: ['comment'],
  statusChanged: ['comment'],
  severityRaised: ['comment'],
  mergedFrom: ['comment'],
  noteAdded: ['comment'],
  nobodyNotified: ['comment'],
  resolved: ['comment', 'close'],
  mergedInto: ['comment', 'close'],
};

/** Returns the operations by which a ticket follows a change, in their order. Empty for a change without effect on tickets. */
export const ticketActionsOf = (kind: ChangeKind): readonly TicketAction[] => followed[kind] ?? [];

/** The operations by which the ticket of an earlier incident follows the opening of a further one. */
const continuing: readonly TicketAction[] = ['open', 'comment'];

/** Returns the operations of the opening of an incident. A ticket that is opened again is told why. */
export const openingActionsOf = (continuesId: number | null): readonly TicketAction[] =>
  continuesId === null ? ticketActionsOf('opened') : continuing;

/** An earlier ticket about the same outage. */
export interface EarlierTicket extends Pick<IncidentTicket, 'id' | 'integrationId' | 'continuesId'> {
  /** The public id of the outage. */
  readonly outageId: string;
  /** True if the incident of the ticket is resolved. */
  readonly isResolved: boolean;
}

/**
 * Returns the id of the first ticket of an outage, which is opened again for an incident that pages about the outage once
 * more; null if a ticket of its own is opened. `earlier` are the tickets about outages, oldest first.
 */
export const continuedTicketOf = (
  integrationId: number,
  outageId: string | null,
  earlier: readonly EarlierTicket[],
): number | null => {
  const latest = earlier.findLast((ticket) => ticket.integrationId === integrationId && ticket.outageId === outageId);
  return latest?.isResolved === true ? (latest.continuesId ?? latest.id) : null;
};

/** The time after which an attempt without a known outcome has had its effect in the system, in milliseconds. */
export const TICKET_SETTLING = seconds(30);

/** The next step to open a ticket: create it, search for an earlier attempt first, or wait until a time. */
export type TicketOpening =
  { readonly step: 'create' } | { readonly step: 'search' } | { readonly step: 'wait'; readonly until: Date };

/** Decides how a ticket is opened. An earlier attempt whose outcome is not known is searched for. See ADR 0330. */
export const decideOpening = ({ attemptedAt }: Pick<IncidentTicket, 'attemptedAt'>, now: Date): TicketOpening => {
  if (attemptedAt === null) return { step: 'create' };
  const until = later(attemptedAt, TICKET_SETTLING);
  return now < until ? { step: 'wait', until } : { step: 'search' };
};

const REQUEST_TIMEOUT = 408;

/** Returns true if the answer of a system says that it has created nothing. */
export const isDefiniteRefusal = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500 && status !== REQUEST_TIMEOUT;

/** The maximum length of a title, in characters. Every system accepts it. */
const MAX_TITLE = 240;

/** Returns the title of the ticket of an incident. */
export const ticketTitleOf = (title: string): string => clipped(title, MAX_TITLE);

/** A change of a ticket that its system reports. */
export interface TicketReport {
  /** The external id of the ticket. */
  readonly externalId: string;
  /** True if the ticket is closed. */
  readonly isClosed: boolean;
  /** True if somebody has taken the ticket on. */
  readonly isTaken: boolean;
}

/** Returns the answer that a report gives to the incident of the ticket. Null for a report that changes nothing. */
export const ticketAnswerOf = ({ isClosed, isTaken }: TicketReport): 'resolve' | 'acknowledge' | null => {
  if (isClosed) return 'resolve';
  return isTaken ? 'acknowledge' : null;
};

/** A webhook is refused unless its system has signed it. */
export const webhookRules = [
  { code: 'ticketSignatureInvalid', broken: ({ isAuthentic }) => !isAuthentic },
] as const satisfies readonly Rule<{
  /** True if the signature or the token is the expected one. */
  readonly isAuthentic: boolean;
}>[];

const WEBHOOKS = '/api/ticket-webhooks';

/** The path of the endpoint that receives the webhooks of ticket systems. */
export const TICKET_WEBHOOK_PATH = `${WEBHOOKS}/{id}` as const;

/** Returns the path to which the ticket system of an integration sends its webhooks. */
export const ticketWebhookPath = ({ publicId }: { readonly publicId: string }): string => `${WEBHOOKS}/${publicId}`;

/** The rate limit of webhooks of ticket systems from one network. */
export const TICKET_WEBHOOK_RATE: RateLimit = { name: 'ticket-webhooks', limit: 600, window: minutes(1) };

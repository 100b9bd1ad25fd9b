import { incidentTicketMachine } from '../../domain/incident-management/incident-ticket.machine.ts';
import type { TicketState } from '../../domain/incident-management/incident-ticket.machine.ts';
import { decideOpening, isDefiniteRefusal, ticketMarkerOf } from '../../domain/incident-management/incident-ticket.ts';
import type { TicketReference } from '../../domain/incident-management/incident-ticket.ts';
import type { OutboundIntegration } from '../../domain/incident-management/outbound-integration.ts';
import type { OutboundDelivery } from '../../domain/incident-management/outbound-message.ts';
import { next } from '../../domain/kernel/machine.ts';
import { elapsed, hours, later } from '../../domain/kernel/time.ts';
import { sendErrors } from '../../domain/kernel/send-errors.ts';
import type { SendResult, Settlement } from '../kernel/outbox.ts';
import type { Clock } from '../kernel/ports.ts';
import type { ChannelRequest, ChannelResponse } from '../notifications/channel.ports.ts';
import type { ReceiverAnswer, SignedRequests } from '../notifications/ports.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import type { OutboundDeliveries } from './ports.ts';
import type {
  IncidentTickets,
  SendableTicket,
  TicketDesk,
  TicketDraft,
  TicketProtocol,
  TicketProtocols,
} from './ticket.ports.ts';
import { ticketComment, ticketDraft, ticketEventOf } from './ticket-text.ts';

/** The ports of `sendToTicket`. */
export interface TicketSendingNeeds {
  readonly outboundDeliveries: OutboundDeliveries;
  readonly incidentTickets: IncidentTickets;
  readonly ticketProtocols: TicketProtocols;
  readonly signedRequests: SignedRequests;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
  readonly clock: Clock;
}

/** The maximum length of a response of a ticket system, in bytes. */
const MAX_RESPONSE = 4 * 1024 * 1024;
/** The maximum number of pages of tickets in which a ticket is searched. */
const MAX_PAGES = 3;
/** The clock of a ticket system is at most this far behind. */
const CLOCK_DIFFERENCE = hours(1);

/** The delivery of an operation, with all that it needs. */
interface Operation {
  readonly delivery: OutboundDelivery;
  readonly integration: OutboundIntegration;
  readonly ticket: SendableTicket;
  readonly desk: TicketDesk;
  readonly protocol: TicketProtocol;
}

/** The end of an operation: the answer, and the ticket after it. */
interface Ended {
  readonly answer: ReceiverAnswer;
  readonly ticket: SendableTicket;
  /** The attempt to open the ticket that has ended; by default the one that the ticket was read with. */
  readonly attempt?: Date;
}

const problem = (error: string, verdict: 'failed' | 'refused'): ReceiverAnswer => ({ verdict, status: null, error });

const NEVER_OPENED = problem(sendErrors.ticketNeverOpened, 'refused');
const BEGUN_ELSEWHERE = problem(sendErrors.ticketBegunElsewhere, 'failed');
const SEARCH_UNREADABLE = problem(sendErrors.ticketSearchUnreadable, 'failed');
const SEARCH_TOO_LONG = problem(sendErrors.ticketSearchTooLong, 'failed');
const NO_WAY_TO_CLOSE = problem(sendErrors.ticketNotClosable, 'failed');
const NO_ACCESS = problem(sendErrors.ticketNoAccess, 'failed');
const NOTHING_TO_DO: ReceiverAnswer = { verdict: 'taken', status: null, error: null };

/** Sends one request. The value is what `read` makes of the response; null if the request was not accepted. */
const ask = async <Value>(
  { signedRequests, clock }: TicketSendingNeeds,
  { delivery: { messageId }, integration, protocol }: Operation,
  request: ChannelRequest,
  read: (response: ChannelResponse) => Value,
): Promise<{ readonly answer: ReceiverAnswer; readonly value: Value | null }> => {
  const { organizationId, secrets } = integration;
  const { signingSecret: _verifies, headers = {}, ...credentials } = secrets;
  const values: Value[] = [];
  const answer = await signedRequests.send({
    organizationId,
    request: { ...request, headers: { ...headers, ...request.headers } },
    messageId,
    signingSecret: null,
    hidden: { ...credentials, headers },
    judge: (response) => {
      const reply = protocol.replyOf(response);
      if (reply.verdict === 'taken') values.push(read(response));
      return reply;
    },
    maxAnswerBytes: MAX_RESPONSE,
    now: clock.now(),
  });
  return { answer, value: values[0] ?? null };
};

const nothing = (): null => null;

const asOpened = (ticket: SendableTicket, { externalId, url }: TicketReference): SendableTicket => ({
  ...ticket,
  state: next(incidentTicketMachine, ticket.state, 'open') ?? ticket.state,
  externalId,
  url,
  attemptedAt: null,
});

/** Searches for a ticket that an earlier attempt may have opened. Null if it is certain that there is none. */
const search = async (needs: TicketSendingNeeds, operation: Operation): Promise<Ended | null> => {
  const { ticket, desk, protocol } = operation;
  const marker = ticketMarkerOf(ticket);
  const since = later(ticket.createdAt, -CLOCK_DIFFERENCE);
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { answer, value } = await ask(needs, operation, protocol.search(desk, { marker, since, page }), (response) =>
      protocol.found(desk, response, marker),
    );
    if (value === null) return { answer, ticket };
    if (value === 'absent') return null;
    if (value === 'unreadable') return { answer: SEARCH_UNREADABLE, ticket };
    if (value !== 'more') return { answer, ticket: asOpened(ticket, value) };
  }
  return { answer: SEARCH_TOO_LONG, ticket };
};

const draftOf = ({ customHosts }: TicketSendingNeeds, { delivery, ticket, integration }: Operation): TicketDraft =>
  ticketDraft(ticketEventOf(delivery.body), ticket, {
    language: ticket.language,
    baseUrl: customHosts.baseUrlOf(integration.organizationId),
  });

const create = async (needs: TicketSendingNeeds, operation: Operation): Promise<Ended> => {
  const { ticket, desk, protocol } = operation;
  const now = needs.clock.now();
  if (!(await needs.incidentTickets.begin(ticket, now))) return { answer: BEGUN_ELSEWHERE, ticket };
  const begun = { ...ticket, attemptedAt: now };
  const { answer, value } = await ask(needs, operation, protocol.open(desk, draftOf(needs, operation)), (response) =>
    protocol.opened(desk, response),
  );
  if (value !== null) return { answer, ticket: asOpened(begun, value), attempt: now };
  if (answer.verdict === 'taken')
    return {
      answer: { ...answer, verdict: 'failed', error: sendErrors.ticketUnnamed },
      ticket: begun,
      attempt: now,
    };
  const after = isDefiniteRefusal(answer.status) ? { ...begun, attemptedAt: null } : begun;
  return { answer, ticket: after, attempt: now };
};

/** The statuses of a ticket that was deleted in its system. */
const MISSING: ReadonlySet<number | null> = new Set([404, 410]);

/**
 * Requests a change of the status of a ticket. `requestOf` returns the name of the status if the ticket has it, and null
 * if the workflow has no way to it.
 */
const changeStatus = async (
  needs: TicketSendingNeeds,
  operation: Operation,
  externalId: string,
  requestOf: (response: ChannelResponse | null) => ChannelRequest | string | null,
): Promise<{ readonly answer: ReceiverAnswer; readonly hasWay: boolean }> => {
  const { desk, protocol } = operation;
  const before = protocol.beforeChange?.(desk, externalId);
  const read = before === undefined ? null : await ask(needs, operation, before, (response) => response);
  if (read !== null && read.value === null) return { answer: read.answer, hasWay: true };
  const request = requestOf(read?.value ?? null);
  if (request === null) return { answer: NO_WAY_TO_CLOSE, hasWay: false };
  if (typeof request === 'string') return { answer: NOTHING_TO_DO, hasWay: true };
  return { answer: (await ask(needs, operation, request, nothing)).answer, hasWay: true };
};

/** Opens the ticket of an earlier incident again. Null if that is not possible, so that one of its own is opened. */
const reopen = async (
  needs: TicketSendingNeeds,
  operation: Operation,
  earlier: TicketReference,
): Promise<Ended | null> => {
  const { ticket, desk, protocol } = operation;
  const { answer, hasWay } = await changeStatus(needs, operation, earlier.externalId, (response) =>
    protocol.reopen(desk, earlier.externalId, response),
  );
  if (!hasWay || MISSING.has(answer.status)) return null;
  return { answer, ticket: answer.verdict === 'taken' ? asOpened(ticket, earlier) : ticket };
};

/**
 * Opens the ticket once, or that of an earlier incident of its outage again. An attempt whose outcome is not known is
 * searched for before another one. See ADR 0330 and ADR 0339.
 */
const open = async (needs: TicketSendingNeeds, operation: Operation): Promise<Ended> => {
  const { ticket } = operation;
  if (ticket.externalId !== null) return { answer: NOTHING_TO_DO, ticket };
  // Since an attempt to open one of its own, the earlier ticket is known to be of no use.
  const reopened =
    ticket.continued === null || ticket.attemptedAt !== null ? null : await reopen(needs, operation, ticket.continued);
  if (reopened !== null) return reopened;
  const opening = decideOpening(ticket, needs.clock.now());
  if (opening.step === 'wait') {
    const answer = problem(sendErrors.ticketUnknown, 'failed');
    return { answer: { ...answer, notBefore: opening.until }, ticket };
  }
  if (opening.step === 'create') return create(needs, operation);
  return (await search(needs, operation)) ?? create(needs, operation);
};

const comment = async (needs: TicketSendingNeeds, operation: Operation, externalId: string): Promise<Ended> => {
  const { ticket, desk, protocol, delivery } = operation;
  const event = ticketEventOf(delivery.body);
  const text = event.kind === 'opened' ? draftOf(needs, operation) : ticketComment(event, ticket.language);
  const { answer } = await ask(needs, operation, protocol.comment(desk, externalId, text), nothing);
  return { answer, ticket };
};

const close = async (needs: TicketSendingNeeds, operation: Operation, externalId: string): Promise<Ended> => {
  const { ticket, desk, protocol } = operation;
  const { answer } = await changeStatus(needs, operation, externalId, (response) =>
    protocol.close(desk, externalId, response),
  );
  const state = next(incidentTicketMachine, ticket.state, 'close') ?? ticket.state;
  return { answer, ticket: answer.verdict === 'taken' ? { ...ticket, state } : ticket };
};

/** Returns the operation with an access token, or the answer by which the system has refused one. */
const authorized = async (needs: TicketSendingNeeds, operation: Operation): Promise<Operation | ReceiverAnswer> => {
  const { desk, protocol } = operation;
  const request = protocol.authorize?.(desk);
  if (request === undefined) return operation;
  const { answer, value } = await ask(needs, operation, request, (response) => protocol.tokenIn?.(response) ?? null);
  if (value !== null) return { ...operation, desk: { ...desk, token: value } };
  // An answer that was accepted may contain a token.
  return answer.verdict === 'taken' ? NO_ACCESS : answer;
};

const run = async (needs: TicketSendingNeeds, requested: Operation): Promise<Ended> => {
  const operation = await authorized(needs, requested);
  if ('verdict' in operation) return { answer: operation, ticket: requested.ticket };
  const { delivery, ticket } = operation;
  if (delivery.action === 'open') return open(needs, operation);
  if (ticket.externalId === null) return { answer: NEVER_OPENED, ticket };
  return (delivery.action === 'close' ? close : comment)(needs, operation, ticket.externalId);
};

/** Returns the state of a ticket once the attempt of its opening has been settled. */
const stateAfter = (action: OutboundDelivery['action'], ticket: SendableTicket, { state }: Settlement): TicketState =>
  action === 'open' && state === 'failed' && ticket.externalId === null
    ? (next(incidentTicketMachine, ticket.state, 'fail') ?? ticket.state)
    : ticket.state;

const outcomeOf = ({ verdict }: ReceiverAnswer, isNeverOpened: boolean): SendResult['outcome'] => {
  if (verdict === 'taken') return 'sent';
  return verdict === 'gone' || isNeverOpened ? 'refused' : 'failed';
};

/** Sends an operation to the ticket system of an integration. Null if the ticket or its system was deleted. */
export const sendToTicket =
  (needs: TicketSendingNeeds) =>
  async (delivery: OutboundDelivery, integration: OutboundIntegration): Promise<SendResult | null> => {
    const { incidentTickets, outboundDeliveries, ticketProtocols, clock } = needs;
    const found = await incidentTickets.forSending(integration.id, delivery.incidentId);
    const { ticket: settings, url, secrets } = integration;
    if (found === null || settings === null) return null;
    const at = clock.now();
    const desk = { url, settings, token: secrets.token ?? '' };
    const protocol = ticketProtocols.of(settings.system);
    const {
      answer,
      ticket,
      attempt = found.attemptedAt,
    } = await run(needs, { delivery, integration, ticket: found, desk, protocol });
    const { error, status: responseStatus, notBefore } = answer;
    return {
      outcome: outcomeOf(answer, answer === NEVER_OPENED),
      ...(error === null ? {} : { error }),
      ...(notBefore === undefined ? {} : { notBefore }),
      record: async (settlement) => {
        const { state, at: settledAt } = settlement;
        if (delivery.action !== 'comment')
          await incidentTickets.save(
            { ...ticket, state: stateAfter(delivery.action, ticket, settlement) },
            attempt,
            at,
          );
        await outboundDeliveries.noteAttempt(delivery.id, {
          status: state,
          lastAttemptAt: at,
          durationMs: elapsed(at, clock.now()),
          responseStatus,
          error,
          answer: answer.answer ?? null,
          nextAttemptAt: state === 'waiting' ? settledAt : null,
        });
      },
    };
  };

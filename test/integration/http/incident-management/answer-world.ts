import { expect } from 'chai';
import { advanceEscalations } from '../../../../src/application/escalation/advance-escalations.ts';
import type { AnswerAction } from '../../../../src/domain/notifications/answer-ticket.ts';
import {
  ANSWER_NOW_PATH,
  ANSWER_PATH,
  TICKET_LENGTH,
  answerActions,
  readTicket,
} from '../../../../src/domain/notifications/answer-ticket.ts';
import { INCIDENTS, POLICIES } from '../escalation/escalation-world.ts';
import { onCallApp } from '../paging/on-call.ts';
import type { OnCall } from '../paging/on-call.ts';
import { short } from './im-world.ts';
import type { Short } from './im-world.ts';
import { EVIDENCE } from '../notifications/alert-delivery.ts';
import { storeMonitor } from '../stored-monitors.ts';

export const CHANNELS = '/api/notification-channels';

/** A channel as the API returns it. */
export interface StoredChannel {
  readonly id: number;
  readonly publicId: string;
}

/** The tickets of a message by their action. */
export type Tickets = Readonly<Partial<Record<AnswerAction, string>>>;

/** A service with an outage, channels that permit answers, and a server that receives their messages. */
export interface AnswerWorld extends OnCall {
  /** Creates a channel that permits all answers unless `config` says otherwise. */
  channel(type: string, config?: object, name?: string): Promise<StoredChannel>;
  /** Stores an open outage of a monitor, alerts of it, and returns its public id. */
  outage(): Promise<string>;
  /** Opens an incident of incident management whose policy has a step for each channel, ten minutes apart. */
  page(...channels: readonly StoredChannel[]): Promise<string>;
  runSteps(): Promise<void>;
  /** The tickets in the last message that was received. */
  tickets(): Tickets;
  /** Sends a ticket to the address that takes the answer at once. */
  answer(ticket: string | undefined): Promise<Short>;
  outageOf(id: string): Promise<{ readonly status: string; readonly snoozedUntil: string | null }>;
  /** The entries of people and channels in the timeline of an outage. */
  updatesOf(id: string): Promise<readonly { readonly status: string; readonly authorChannel: string | null }[]>;
  audited(subject: string): Promise<readonly { readonly action: string; readonly actor: object }[]>;
}

const TICKET = new RegExp(`(?:${ANSWER_PATH}|${ANSWER_NOW_PATH})/([0-9a-z]{${TICKET_LENGTH}})`, 'g');

/** Returns the tickets in a text by their action. */
export const ticketsIn = (text: string): Tickets =>
  Object.fromEntries([...text.matchAll(TICKET)].map(([, ticket = '']) => [readTicket(ticket)?.ticket.action, ticket]));

export const answerWorld = async (): Promise<AnswerWorld> => {
  const onCall = await onCallApp();
  const { app, admin, receiver, organizationId } = onCall;
  const runSteps = async (): Promise<void> => {
    await advanceEscalations(app.ports)();
    await onCall.send();
  };
  return {
    ...onCall,
    runSteps,
    channel: async (type, config = {}, name = 'Operations') => {
      const { status, body, text } = await admin.post(CHANNELS, {
        name,
        type,
        config: { answers: answerActions, ...config },
      });
      expect([status, status === 200 ? '' : text]).to.deep.equal([200, '']);
      // The webhook of a bot is set before messages are sent.
      if (type === 'telegram') await onCall.send();
      return body as StoredChannel;
    },
    outage: async () => {
      const now = app.clock.now();
      const monitorId = await storeMonitor(app, { organizationId, name: 'Shop' });
      const publicId = app.ports.ids.next();
      await app.database.query
        .insertInto('incident')
        .values({
          publicId,
          createdAt: now,
          updatedAt: now,
          organizationId,
          monitorId,
          origin: 'automatic',
          status: 'open',
          title: 'Shop is down',
          reason: 'statusUnexpected',
          evidence: JSON.stringify(EVIDENCE),
          startedAt: now,
          confirmedAt: now,
        })
        .execute();
      await app.ports.unitOfWork.inTransaction(async () => {
        const { publicId: monitor } = await app.database.query
          .selectFrom('monitor')
          .select('publicId')
          .where('id', '=', monitorId)
          .executeTakeFirstOrThrow();
        const messages = await app.ports.alertPlan.messagesFor({
          event: 'opened',
          occurrence: 1,
          at: now,
          organizationId,
          customerId: null,
          incident: {
            publicId,
            title: 'Shop is down',
            status: 'open',
            startedAt: now,
            confirmedAt: now,
            resolvedAt: null,
            reason: 'statusUnexpected',
            evidence: EVIDENCE,
          },
          monitor: { publicId: monitor, name: 'Shop', kind: 'website', target: 'https://shop.example/' },
        });
        await app.ports.outbox.add(messages, now);
      });
      await onCall.send();
      return publicId;
    },
    page: async (...channels) => {
      const steps = channels.map(({ id: channelId }, at) => ({
        afterMinutes: at === 0 ? 0 : 10,
        targets: [{ type: 'channel', channelId }],
      }));
      const policy = await admin.post(POLICIES, { name: 'Rooms', steps });
      const { body } = await admin.post(INCIDENTS, { title: 'Shop is down', escalationPolicyId: policy.body.id });
      await runSteps();
      return body.publicId as string;
    },
    tickets: () => ticketsIn(receiver.received.at(-1)?.body ?? ''),
    answer: (ticket = '') => short(app.client().post(`${ANSWER_NOW_PATH}/${ticket}`, {})),
    outageOf: async (id) => (await admin.get(`/api/incidents/${id}`)).body,
    updatesOf: async (id) => {
      const { body } = await admin.get(`/api/incidents/${id}/updates`);
      return (body.items ?? body) as Awaited<ReturnType<AnswerWorld['updatesOf']>>;
    },
    audited: async (subject) => {
      const rows = await app.database.query
        .selectFrom('audit_log')
        .selectAll()
        .where('subjectId', '=', subject)
        .orderBy('id')
        .execute();
      return rows.map(({ action, actorKind, actorId }) => ({ action, actor: { kind: actorKind, id: actorId } }));
    },
  };
};

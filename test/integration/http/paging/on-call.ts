import { expect } from 'chai';
import { notifyPeople } from '../../../../src/application/paging/notify-people.ts';
import type { NotifiedPerson } from '../../../../src/application/paging/notify-people.ts';
import { sendDuePages } from '../../../../src/application/paging/page-due.ts';
import type { OutboxMessage } from '../../../../src/application/kernel/ports.ts';
import type { AdapterOverrides } from '../../../../src/composition/adapter-options.ts';
import type { Urgency } from '../../../../src/domain/paging/notification-rules.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { closeAll } from '../../../close-all.ts';
import type { Role } from '../../../../src/domain/access/caller.ts';
import { addUser } from '../access/browser.ts';
import type { TestUser } from '../access/browser.ts';
import type { ApiClient } from '../api-client.ts';
import { sessionOf } from '../surface/test-callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

export const METHODS = '/api/im/me/contact-methods';
export const RULES = '/api/im/me/notification-rules';

/** What a person received by ntfy. */
export interface ReceivedPush {
  readonly topic: string;
  readonly title: string;
  readonly message: string;
  readonly click?: string;
}

export interface StoredIncident {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
}

/** A person with a session. */
export interface PersonOnCall extends TestUser {
  readonly client: ApiClient;
  /** Adds and verifies a contact method, an ntfy topic; returns its integer id. */
  addMethod(topic: string): Promise<number>;
  setRules(rules: object): Promise<void>;
}

/** A service with an organization that uses incident management, and a server that receives its pushes. */
export interface OnCall {
  readonly app: TestApp;
  readonly admin: ApiClient;
  readonly organizationId: number;
  readonly receiver: WebhookReceiver;
  readonly mails: { readonly to: unknown; readonly subject: string; readonly text: string }[];
  /** The addresses whose mail server answers 550. */
  readonly refused: Set<unknown>;
  person(facts?: { readonly role?: Role; readonly isActive?: boolean }): Promise<PersonOnCall>;
  incident(title: string, severity?: string): Promise<StoredIncident>;
  notify(
    incident: StoredIncident,
    userIds: readonly number[],
    urgency?: Urgency,
    stepKey?: string,
  ): Promise<readonly NotifiedPerson[]>;
  /** Sends what is in the outbox. */
  send(from?: TestApp): Promise<void>;
  /** Advances the clock, and sends what is due then. */
  pass(duration: number): Promise<void>;
  pushes(): readonly ReceivedPush[];
  close(): Promise<void>;
}

export const onCallApp = async (
  environment: Readonly<Record<string, string>> = {},
  adapters: AdapterOverrides = {},
): Promise<OnCall> => {
  const receiver = await webhookReceiver();
  const mails: OnCall['mails'] = [];
  const refused = new Set<unknown>();
  const mailer = {
    deliver: ({ to, subject, text }: { readonly to: unknown; readonly subject: string; readonly text: string }) => {
      if (refused.has(to)) return Promise.resolve({ verdict: 'refused', error: 'EENVELOPE 550' } as const);
      mails.push({ to, subject, text });
      return Promise.resolve({ verdict: 'taken', error: null } as const);
    },
  };
  const app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32', ...environment }, { mailer, ...adapters });
  const { organizationId, apiToken } = await app.createOrganization();
  await app.database.query
    .updateTable('organization')
    .set({ imEnabled: true })
    .where('id', '=', organizationId)
    .execute();
  const admin = app.client(apiToken);
  const pushes = () => receiver.received.map(({ body }) => JSON.parse(body) as ReceivedPush);
  const send = async (from: TestApp = app): Promise<void> => {
    from.ports.outboxDispatcher.kick();
    await from.ports.outboxDispatcher.idle();
  };
  return {
    app,
    admin,
    organizationId,
    receiver,
    mails,
    refused,
    send,
    pushes,
    person: async (facts = {}) => {
      const user = await addUser(app, organizationId, facts);
      const client = await sessionOf(app, user.id);
      return {
        ...user,
        client,
        addMethod: async (topic) => {
          const { body } = await client.post(METHODS, {
            type: 'ntfy',
            config: { topic, serverUrl: `${receiver.url}/` },
          });
          await send();
          // The codes of other methods may be sent at the same time.
          const code = /\d{6}/.exec(pushes().findLast((push) => push.topic === topic)?.title ?? '')?.[0];
          const { status } = await client.post(`${METHODS}/${body.publicId}/verify`, { code });
          expect(status).to.equal(200);
          receiver.received.splice(0);
          return body.id as number;
        },
        setRules: async (rules) => {
          const { status, text } = await client.patch(RULES, rules);
          expect([status, status === 200 ? '' : text]).to.deep.equal([200, '']);
        },
      };
    },
    incident: async (title, severity = 'error') => {
      const { body } = await admin.post('/api/im/incidents', { title, severity });
      return { id: body.id as number, publicId: body.publicId as string, organizationId };
    },
    notify: (incident, userIds, urgency = 'high', stepKey = 'step:0:0') =>
      app.database.inTransaction(async () => {
        const messages: OutboxMessage[] = [];
        const now = app.clock.now();
        const people = await notifyPeople(app.ports)(
          { now, send: (message) => messages.push(message) },
          { incident, userIds, stepKey, urgency },
        );
        await app.ports.outbox.add(messages, now);
        return people;
      }),
    pass: async (duration) => {
      app.clock.advance(duration);
      await sendDuePages(app.ports)();
      await send();
    },
    close: () =>
      closeAll(
        () => app.close(),
        () => receiver.close(),
      ),
  };
};

/** The pages of an incident as they are stored, in the order in which they were due. */
export const pagesOf = async ({ app }: OnCall, incident: StoredIncident): Promise<readonly string[]> => {
  const rows = await app.database.query
    .selectFrom('im_page')
    .innerJoin('im_notification', 'im_notification.id', 'im_page.notificationId')
    .select(['im_page.rule', 'im_page.state', 'im_page.stoppedBecause'])
    .where('im_notification.incidentId', '=', incident.id)
    .orderBy('im_page.dueAt')
    .orderBy('im_page.rule')
    .execute();
  return rows.map(({ rule, state, stoppedBecause }) =>
    [rule, state, ...(stoppedBecause === null ? [] : [stoppedBecause])].join(' '),
  );
};

/** The path of the link in a push. */
export const linkIn = ({ app }: OnCall, push: ReceivedPush | undefined): string => {
  const path = push?.click?.slice(app.url.length) ?? '';
  expect(path).to.match(/^\/im\/pages\/[\w-]{32}$/);
  return path;
};

/** Sends a request to the link of a page. */
export const openLink = async (
  { app }: OnCall,
  method: string,
  path: string,
  form?: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) => {
  const response = await fetch(`${app.url}${path}`, {
    method,
    redirect: 'manual',
    headers,
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  });
  return {
    status: response.status,
    text: await response.text(),
    location: response.headers.get('location'),
    headers: response.headers,
  };
};

import { expect } from 'chai';
import type { NewAnnouncement } from '../../../../src/domain/incidents/announcement.ts';
import { expandAnnouncements } from '../../../../src/application/subscribers/expand-announcements.ts';
import { closeAll } from '../../../close-all.ts';
import { decodedMail, smtpServer } from '../../../fixtures/smtp-server.ts';
import type { ReceivedMail, SmtpServer } from '../../../fixtures/smtp-server.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** A status page with two components, and the mail server that its subscribers have their mailboxes on. */
export interface SubscribedPage {
  readonly app: TestApp;
  readonly admin: ApiClient;
  readonly organizationId: number;
  readonly smtp: SmtpServer;
  /** The `publicId` of the page, and its integer id. */
  readonly id: string;
  readonly pageId: number;
  readonly slug: string;
  readonly components: readonly { readonly id: number; readonly publicId: string; readonly name: string }[];
  /** Sends what waits in the outbox. */
  send(from?: TestApp): Promise<void>;
  /** Stores an announcement, notifies the subscribers and sends. */
  announce(announcement?: Partial<NewAnnouncement>): Promise<void>;
  store(announcement?: Partial<NewAnnouncement>): Promise<void>;
  /** Subscribes through the public endpoint, from a network of its own unless it is given. */
  subscribe(body: object, network?: string): ReturnType<ApiClient['post']>;
  /** Adds a confirmed subscriber. */
  add(endpoint: string, more?: object): Promise<void>;
  list(): Promise<readonly ListedSubscriber[]>;
  /** Requests a path of the public pages without following redirects. */
  visit(path: string, init?: RequestInit): Promise<Response>;
  /** Posts to a path of the public pages and returns the status. */
  press(path: string): Promise<number>;
  close(): Promise<void>;
}

export interface ListedSubscriber {
  readonly id: number;
  readonly type: string;
  readonly endpoint: string;
  readonly status: string;
  readonly componentIds: readonly number[] | null;
  readonly groupIds: readonly number[];
  readonly confirmedAt: string | null;
}

const TRUSTED = { PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32', TRUST_PROXY: 'loopback' };
let pages = 0;
let networks = 0;
let announcements = 0;

export const subscribedPage = async (environment: Readonly<Record<string, string>> = {}): Promise<SubscribedPage> => {
  const smtp = await smtpServer();
  const app = await testApp({ ...TRUSTED, SMTP_URL: smtp.url, ...environment });
  const { apiToken, organizationId } = await app.createOrganization();
  const admin = app.client(apiToken);
  const slug = `acme-${(pages += 1)}`;
  const { body: page } = await admin.post('/api/status-pages', {
    title: 'Acme',
    slug,
    texts: { de: { title: 'Acme AG' } },
  });
  const componentOf = async (name: string) =>
    (await admin.post(`/api/status-pages/${page.publicId}/components`, { name })).body;
  const components = [await componentOf('Shop'), await componentOf('Mail')];
  const { ports } = app;
  const store: SubscribedPage['store'] = (more = {}) =>
    ports.unitOfWork.inTransaction(() =>
      ports.announcements.add(
        [
          {
            statusPageId: page.id,
            componentIds: null,
            subject: 'incident',
            subjectId: '01890000-0000-7000-8000-000000000001',
            event: 'opened',
            title: 'Shop is slow',
            status: 'investigating',
            message: 'We are looking into it.',
            at: app.clock.now(),
            startsAt: null,
            endsAt: null,
            dedupKey: `test-${(announcements += 1)}`,
            ...more,
          },
        ],
        app.clock.now(),
      ),
    );
  const send: SubscribedPage['send'] = async (from = app) => {
    for (const dispatcher of [from.ports.outboxDispatcher, from.ports.bulkDispatcher]) {
      dispatcher.kick();
      await dispatcher.idle();
    }
  };
  const visit: SubscribedPage['visit'] = (path, init = {}) =>
    fetch(`${app.url}${path}`, { redirect: 'manual', ...init });
  return {
    app,
    admin,
    organizationId,
    smtp,
    slug,
    components,
    store,
    send,
    visit,
    press: async (path) => (await visit(path, { method: 'POST' })).status,
    id: page.publicId,
    pageId: page.id,
    announce: async (announcement) => {
      await store(announcement);
      await expandAnnouncements(ports)();
      await send();
    },
    subscribe: (body, network = `198.51.100.${(networks += 1) % 250}`) =>
      app.client().post(`/status/${slug}/subscribers`, body, { 'x-forwarded-for': network }),
    add: async (endpoint, more = {}) => {
      const type = endpoint.startsWith('http') ? 'webhook' : 'email';
      const { status, text } = await admin.post(`/api/status-pages/${page.publicId}/subscribers`, {
        type,
        endpoint,
        confirmed: true,
        consentNote: 'Signed the contract',
        ...more,
      });
      expect(status, text).to.equal(200);
    },
    list: async () => (await admin.get(`/api/status-pages/${page.publicId}/subscribers`)).body.items,
    close: () =>
      closeAll(
        () => app.close(),
        () => smtp.close(),
      ),
  };
};

/** The text of a mail, with the breaks that its encoding has added removed. */
export const textOf = ({ data }: ReceivedMail): string => decodedMail(data);

/** The addresses in a mail, which has them in its text and in its HTML. */
export const linksIn = (mail: ReceivedMail | undefined): readonly string[] =>
  mail === undefined
    ? []
    : [
        ...new Set(
          textOf(mail)
            .split('\r\n\r\n')
            .slice(1)
            .join('\n')
            .match(/https?:\/\/[^\s"<]+/g),
        ),
      ];

/** The path of the address in a mail that contains the word. */
export const pathIn = (mail: ReceivedMail | undefined, word: string): string => {
  const found = linksIn(mail).find((link) => link.includes(`/${word}/`));
  return found === undefined ? expect.fail(`The mail has no link with ${word}.`) : new URL(found).pathname;
};

import { expect } from 'chai';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';

const REQUEST = { method: 'GET', url: 'http://127.0.0.1:1/', timeoutMs: 1, maxResponseBytes: 1 };
const SMTP = {
  host: '127.0.0.1',
  port: 1,
  security: 'none',
  username: null,
  password: null,
  fromAddress: 'a@example.com',
  fromName: null,
} as const;
const LIST = { key: 'a.invalid', name: 'A', families: ['v4'], delistUrl: 'https://a.invalid/{address}' } as const;
const MAIL = { to: 'a@example.com', subject: 'a', text: 'a' };

/** A call of every port that connects to other hosts or hashes passwords. */
const calls: Readonly<Record<string, (app: TestApp) => Promise<unknown>>> = {
  'addressGuard.judge': ({ ports }) => ports.addressGuard.judge('127.0.0.1'),
  'blocklistQueries.ask': ({ ports }) => ports.blocklistQueries.ask(LIST, '192.0.2.1'),
  'dnsLookups.lookUp': ({ ports }) => ports.dnsLookups.lookUp('a.invalid', 'A'),
  'echoProbe.echo': ({ ports }) => ports.echoProbe.echo('127.0.0.1', 1),
  'mailer.deliver': ({ ports }) => ports.mailer.deliver(MAIL, 'id'),
  'organizationMailer.deliver': ({ ports }) => ports.organizationMailer.deliver(SMTP, MAIL, 'id'),
  'outgoingHttp.send': ({ ports }) => ports.outgoingHttp.send(REQUEST),
  'passwordHashes.hash': ({ ports }) => ports.passwordHashes.hash('a'),
  'passwordHashes.matches': ({ ports }) => ports.passwordHashes.matches('a', null),
};

describe('an outgoing port', () => {
  let app: TestApp;
  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  for (const [name, call] of Object.entries(calls))
    it(`${name} is refused within a transaction`, async () => {
      const fault = await app.database
        .inTransaction(() => call(app))
        .then(
          () => null,
          (thrown: unknown) => thrown,
        );
      expect(fault).to.be.instanceOf(Error).with.property('message', `A transaction is open during ${name}.`);
    });
});

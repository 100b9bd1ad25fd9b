import { observeChanges } from '../../../../src/application/changes/observe-changes.ts';
import type { ChangeLookups } from '../../../../src/application/changes/ports.ts';
import type { ChannelMessage } from '../../../../src/application/notifications/channel-message.ts';
import { failed } from '../../../../src/domain/checks/probe-failure.ts';
import type { DnsRecordType } from '../../../../src/domain/monitors/dns-records.ts';
import { aesVault } from '../../../../src/infrastructure/kernel/crypto/vault.ts';
import { days, hours, minutes } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { SECRET_KEY, testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

/** The records of a zone by `name type`; a lookup of others fails with the cause. */
export type Zone = Readonly<Record<string, readonly string[]>>;

/** An application whose lookups answer from a zone that the test changes. */
export const changesSuite = () => {
  let app: TestApp;
  let admin: ApiClient;
  let bound: ApiClient;
  let organizationId: number;
  let customerId: number;
  let zone: Zone;
  let failure: string;
  let asked: string[];
  let beforeAnswer: () => Promise<unknown>;
  let publicKey: string;
  let finalAddress: string | null;

  const lookups: ChangeLookups = {
    records: async (_organizationId, name: string, type: DnsRecordType) => {
      asked.push(`${name} ${type}`);
      await beforeAnswer();
      const records = zone[`${name} ${type}`];
      return records === undefined ? failed('hostUnresolved', 'resolve', failure) : { ok: true, value: records };
    },
    delegationSigners: (_organizationId, name) => Promise.resolve({ ok: true, value: zone[`${name} DS`] ?? [] }),
    publicKey: (_organizationId, server) => {
      asked.push(`${server.name} at ${server.host}:${server.port}`);
      return Promise.resolve({ ok: true, value: publicKey });
    },
    finalAddress: () => Promise.resolve(finalAddress),
  };

  beforeEach(async () => {
    [zone, failure, asked, publicKey, finalAddress] = [{}, 'ESERVFAIL', [], 'AAAA', null];
    beforeAnswer = () => Promise.resolve();
    const addressGuard = { judge: () => Promise.resolve({ public: true as const, addresses: ['192.0.2.1'] }) };
    app = await testApp({}, { changeLookups: lookups, addressGuard });
    const created = await app.createOrganization();
    organizationId = created.organizationId;
    admin = app.client(created.apiToken);
    ({ id: customerId } = await addCustomer(app, organizationId));
    bound = await callerOf(app, organizationId, { role: 'editor', customerId });
    await admin.post('/api/notification-channels', {
      name: 'Hook',
      type: 'webhook',
      config: { url: 'https://hook.example/in' },
    });
  });
  afterEach(() => app.close());

  const website = async (changes: readonly string[], more: object = {}) => {
    const sent = { name: 'Shop', url: 'https://www.shop.example/', customerId, changes, ...more };
    const { status, text, body } = await admin.post('/api/websites', sent);
    if (status !== 200) throw new Error(`The website was refused: ${text}`);
    return body as { readonly id: number; readonly publicId: string };
  };
  const pathOf = ({ publicId }: { readonly publicId: string }, kind = 'website') =>
    `/api/monitors/${kind}/${publicId}/changes`;

  /** Observes what is due after the time has passed. */
  const observe = async (after: number, from: TestApp = app): Promise<void> => {
    app.clock.advance(after);
    await observeChanges(from.ports)();
  };

  return {
    website,
    pathOf,
    observe,
    /** Begins to watch the monitors, and makes their first observations. */
    begin: async () => {
      await observe(0);
      await observe(hours(1));
    },
    /** Observes a new zone twice: on the next day, and again to confirm the difference. */
    change: async (records: Zone) => {
      zone = records;
      await observe(days(1));
      await observe(minutes(5));
    },
    changes: async (monitor: { readonly publicId: string }, by: ApiClient = admin) =>
      (await by.get(pathOf(monitor))).body,
    accept: (monitor: { readonly publicId: string }, id: string, by: ApiClient = admin) =>
      by.post(`${pathOf(monitor)}/${id}/accept`),
    refuse: (monitor: { readonly publicId: string }, id: string, body: object = {}, by: ApiClient = admin) =>
      by.post(`${pathOf(monitor)}/${id}/refuse`, body),
    notices: async () =>
      (await app.database.query.selectFrom('outbox').select('sealedPayload').orderBy('id').execute())
        .map(({ sealedPayload }) => (JSON.parse(aesVault(SECRET_KEY).open(sealedPayload)) as ChannelMessage).notice)
        .filter((notice) => notice.type === 'monitor.changed'),
    actions: async () =>
      (
        await app.database.query
          .selectFrom('audit_log')
          .select('action')
          .where('action', 'like', 'monitor.%')
          .orderBy('id')
          .execute()
      ).map(({ action }) => action),
    setZone: (records: Zone, cause = 'ESERVFAIL') => {
      [zone, failure] = [records, cause];
    },
    setSite: (key: string, address: string | null) => {
      [publicKey, finalAddress] = [key, address];
    },
    onLookup: (wait: () => Promise<unknown>) => {
      beforeAnswer = wait;
    },
    get asked() {
      return asked;
    },
    get app() {
      return app;
    },
    get admin() {
      return admin;
    },
    get bound() {
      return bound;
    },
    get customerId() {
      return customerId;
    },
    get organizationId() {
      return organizationId;
    },
  };
};

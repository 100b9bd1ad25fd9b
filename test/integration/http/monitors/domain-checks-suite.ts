import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AdapterOverrides } from '../../../../src/composition/adapter-options.ts';
import { prepareCheck } from '../../../../src/application/checks/prepare-check.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { finishCheck, isCheckUnchanged } from '../../../../src/domain/checks/due-check.ts';
import { rootAnswer } from '../../../builders/whois-answers.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { closeServers } from '../../kernel/network/loopback.ts';
import { startRegistries } from '../../public-tools/registries.ts';
import type { RegistryScript } from '../../public-tools/registries.ts';
import { closeAll } from '../../../close-all.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

export const named = (path: string) => path.slice(path.lastIndexOf('/') + 1);
export const json = (answer: (name: string) => object) => (path: string, response: ServerResponse) =>
  void response.end(JSON.stringify(answer(named(path))));
export const whoisOf =
  (answer: string | ((question: string, socket: Socket) => string | null)) => (question: string, socket: Socket) => {
    if (!question.includes('.')) return rootAnswer(question, 'whois.registry.example');
    return typeof answer === 'string' ? answer : answer(question, socket);
  };

/** Starts an application with the given registries, adds domains and checks them; closes it after each test. */
export const domainChecksSuite = () => {
  let app: TestApp;
  let admin: ApiClient;
  let receiver: WebhookReceiver;
  let customer: { readonly publicId: string; readonly id: number };
  let registries: Awaited<ReturnType<typeof startRegistries>>;

  const start = async (script: RegistryScript, adapters: AdapterOverrides = {}) => {
    registries = await startRegistries(script);
    app = await testApp(
      { PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' },
      { domainRegistries: registries.lookups, ...adapters },
    );
    admin = app.client((await app.createOrganization()).apiToken);
    customer = await newCustomer();
    await admin.post('/api/notification-channels', {
      name: 'Hook',
      type: 'webhook',
      config: { url: `${receiver.url}/in` },
    });
  };
  beforeEach(async () => {
    receiver = await webhookReceiver();
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => receiver.close(),
      closeServers,
    ),
  );

  const newCustomer = async () =>
    (await admin.post('/api/customers', { name: 'Domains', email: 'domains@example.com', packageType: 'default' })).body
      .customer;
  const create = async (domainName: string, more: object = {}, owner = customer) =>
    (await admin.post(`/api/customers/${owner.publicId}/domains`, { domainName, ...more })).body;
  const read = async ({ id }: { id: number }) => (await admin.get(`/api/customer-domains/${id}`)).body;
  const advance = (ms: number): void => {
    app.clock.advance(ms);
    registries.clock.advance(ms);
  };

  /** Makes the check that the dispatcher would make now. */
  const check = async ({ id }: { id: number }, from: TestApp = app): Promise<CheckFinding> => {
    const { ports, database } = from;
    const now = app.clock.now();
    const { locationId } = await database.query
      .updateTable('check_schedule')
      .set({ dueAt: now })
      .where('monitorId', '=', id)
      .returning('locationId')
      .executeTakeFirstOrThrow();
    await database.query.updateTable('check_schedule').set({ dueAt: null }).where('monitorId', '<>', id).execute();
    const [due] = await ports.checkQueue.claim({ locationId, owner: 'w', now, until: now, limit: 1 });
    const [subject] = await ports.checkSubjects.load([due!.monitorId]);
    const verdict = await prepareCheck(ports)(subject!)!();
    const finished = finishCheck(due!, verdict, now);
    if (isCheckUnchanged(due!, verdict, now))
      await ports.unitOfWork.inTransaction(() => ports.checkResults.record('w', [finished]));
    else await recordStateChanges(ports)('w', [finished]);
    return verdict;
  };
  const sent = async () => {
    app.ports.outboxDispatcher.kick();
    await app.ports.outboxDispatcher.idle();
    return receiver.received.splice(0).map(
      ({ body }) =>
        JSON.parse(body) as {
          type: string;
          data: { incident?: { reason: string; summary: string }; domain?: object };
        },
    );
  };
  const dueAt = async ({ id }: { id: number }) =>
    (
      await app.database.query
        .selectFrom('check_schedule')
        .select('dueAt')
        .where('monitorId', '=', id)
        .executeTakeFirstOrThrow()
    ).dueAt;

  return {
    start,
    create,
    read,
    advance,
    check,
    sent,
    dueAt,
    newCustomer,
    get app() {
      return app;
    },
    get admin() {
      return admin;
    },
    get receiver() {
      return receiver;
    },
    get registries() {
      return registries;
    },
  };
};

import { expect } from 'chai';
import { useFakeTimers } from 'sinon';
import {
  ExportGenerator,
  exportCleaningJob,
  expireDataExport,
  finishDataExport,
  startDataExport,
} from '../../../src/application/data-export/generate-exports.ts';
import type { ExportArchives } from '../../../src/application/data-export/ports.ts';
import { reportFileStore } from '../../../src/application/kernel/file-store-owner.ts';
import { StorageFullError } from '../../../src/application/kernel/files.ts';
import { EXPORT_LEASE, exportFile } from '../../../src/domain/data-export/data-export.ts';
import { days, hours, seconds } from '../../../src/domain/kernel/time.ts';
import { NotificationListener } from '../../../src/infrastructure/kernel/database/connections/notification-listener.ts';
import { DUE_CHANNEL, DueWorker } from '../../../src/infrastructure/kernel/jobs/due-worker.ts';
import { LeaseWorker } from '../../../src/infrastructure/kernel/jobs/lease-worker.ts';
import { together } from '../../builders/together.ts';
import { sessionOf } from '../http/surface/test-callers.ts';
import { generateDue, generatorOf } from './exported.ts';
import { until } from '../../until.ts';
import { dataExportsSuite, PATH, UNKNOWN } from './data-exports-suite.ts';

describe('data exports', () => {
  const world = dataExportsSuite();
  const { suite, requested, generated, statusOf, codeOf } = world;

  const member = async (email: string, changes: object = {}): Promise<void> => {
    const stamps = { createdAt: suite.app.clock.now(), updatedAt: suite.app.clock.now() };
    await suite.app.database.query
      .insertInto('app_user')
      .values({
        ...stamps,
        publicId: suite.app.ports.ids.next(),
        organizationId: world.organizationId,
        email,
        firstName: '',
        lastName: '',
        role: 'readonly',
        passwordHash: 'hash',
        ...changes,
      })
      .execute();
  };
  const mails = async (): Promise<readonly Record<string, string>[]> => {
    const { database, ports } = suite.app;
    const rows = await database.query
      .selectFrom('outbox')
      .select('sealedPayload')
      .where('dedupKey', 'like', 'dataExport:%')
      .where('sealedPayload', '!=', '')
      .orderBy('id')
      .execute();
    return rows.map(({ sealedPayload }) => JSON.parse(ports.vault.open(sealedPayload)) as Record<string, string>);
  };

  describe(`POST ${PATH}`, () => {
    it('returns the queued export, whose recipient is the requester', async () => {
      const { status, body } = await world.admin.post(PATH);
      const { email } = await suite.app.database.query
        .selectFrom('app_user')
        .select('email')
        .where('publicId', '=', world.userId)
        .executeTakeFirstOrThrow();
      expect(status).to.equal(200);
      expect(body).to.include({
        status: 'queued',
        readyAt: null,
        expiresAt: null,
        failure: null,
        bytes: null,
        sha256: null,
        createdAt: suite.app.clock.now().toISOString(),
      });
      expect(body.recipientEmails).to.deep.equal([email]);
      expect((await world.admin.get(`${PATH}/${String(body.id)}`)).body).to.deep.equal(body);
      expect((await world.admin.get(PATH)).body).to.deep.include({ items: [body], total: 1 });
    });

    it('refuses addresses of others, of inactive members and of open invitations with invalidExportRecipient', async () => {
      await member('Active@one.example'.toLowerCase());
      await member('inactive@one.example', { isActive: false });
      await member('invited@one.example', { passwordHash: null });
      const sent = ['ACTIVE@one.example', 'Inactive@one.example', 'invited@one.example', 'nobody', '=cmd'];
      const refused = await world.admin.post(PATH, { recipientEmails: sent });
      expect(codeOf(refused)).to.deep.equal([400, 'invalidExportRecipient']);
      expect(refused.body.data.unknown).to.deep.equal(sent.slice(1));
      expect(
        (await world.admin.post(PATH, { recipientEmails: ['ACTIVE@one.example'] })).body.recipientEmails,
      ).to.deep.equal(['active@one.example']);
    });

    for (const body of [
      { recipientEmails: [] },
      { recipientEmails: [1] },
      { recipientEmails: 'a@example.com' },
      { recipientEmails: Array.from({ length: 101 }, (_, at) => `${at}@example.com`) },
      { other: 1 },
      '{',
    ])
      it(`refuses ${JSON.stringify(body).slice(0, 40)} with invalidRequestBody`, async () => {
        expect(codeOf(await world.admin.post(PATH, body))).to.deep.equal([400, 'invalidRequestBody']);
      });

    it('accepts one of 50 requests at once, and answers the others with exportAlreadyRunning and that export', async () => {
      const other = await suite.app.sibling();
      const token = (await suite.app.createOrganization()).apiToken;
      const answers = await together(50, (at) => (at % 2 === 0 ? suite.app : other).client(token).post(PATH));
      const [accepted, ...more] = answers.filter(({ status }) => status === 200);
      expect(more).to.deep.equal([]);
      for (const answer of answers.filter((one) => one !== accepted)) {
        expect(codeOf(answer)).to.deep.equal([409, 'exportAlreadyRunning']);
        expect(answer.body.data.export).to.deep.equal(accepted?.body);
      }
      await generateDue(suite.app);
    });

    it('refuses with exportCooldown, Retry-After and the hours until the cooldown ends', async () => {
      await generated();
      const refused = await world.admin.post(PATH);
      expect(codeOf(refused)).to.deep.equal([429, 'exportCooldown']);
      expect(refused.body.data).to.deep.include({ cooldownHours: 6, retryAfter: 6 * 3600 });
      expect(refused.headers.get('retry-after')).to.equal(String(6 * 3600));
      suite.app.clock.advance(hours(6));
      expect((await world.admin.post(PATH)).status).to.equal(200);
    });

    it('is accepted at once after an export that failed', async () => {
      const { files } = suite.app.ports;
      const write = files.write.bind(files);
      files.write = () => Promise.reject(new StorageFullError('full'));
      const id = await generated();
      files.write = write;
      expect((await world.admin.get(`${PATH}/${id}`)).body).to.include({
        status: 'failed',
        failure: 'storageFull',
        readyAt: null,
      });
      expect(codeOf(await world.admin.get(`${PATH}/${id}/download`))).to.deep.equal([409, 'exportNotReady']);
      expect((await world.admin.post(PATH)).status).to.equal(200);
    });
  });

  describe('recipients', () => {
    it('are notified, each in a mail of their own, with a link to a page and no secret', async () => {
      await member('one@two.example');
      await member('two@two.example');
      const { body } = await world.admin.post(PATH, { recipientEmails: ['one@two.example', 'two@two.example'] });
      await generateDue(suite.app);
      const sent = (await mails()).filter(({ text = '' }) => text.includes(String(body.publicId)));
      expect(sent.map(({ to }) => to)).to.deep.equal(['one@two.example', 'two@two.example']);
      expect(sent[0]?.['text'])
        .to.include(`${suite.app.url}/data-export?id=${String(body.publicId)}`)
        .and.to.not.include('wsm_');
    });

    it('are notified of a failure with its cause', async () => {
      await requested();
      const generator = generatorOf(suite.app);
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        expect(await generator.claim()).to.include({ attempts: attempt });
        suite.app.clock.advance(EXPORT_LEASE);
      }
      expect(await generator.claim()).to.equal(null);
      expect((await world.admin.get(PATH)).body.items[0]).to.include({ status: 'failed', failure: 'interrupted' });
      expect((await mails()).at(-1)?.['text']).to.include('interrupted three times');
    });
  });

  describe('generation', () => {
    let worker: DueWorker | undefined;
    afterEach(() => worker?.stop(seconds(10)));

    /** Makes the worker of a process that generates exports. `settled` waits for a status. */
    const exporting = async (exportArchives: ExportArchives = suite.app.ports.exportArchives) => {
      const { ports, run, database } = suite.app;
      // Exports of other tests would be generated first.
      await database.query.deleteFrom('data_export').execute();
      const generator = new ExportGenerator({ ...ports, exportArchives }, run(startDataExport), run(finishDataExport));
      const listener = new NotificationListener(database, DUE_CHANNEL);
      worker = new DueWorker({
        ...ports,
        work: [new LeaseWorker(generator, ports.log, { name: 'data-exports' })],
        listener,
      });
      const stored = (publicId: string) =>
        database.query.selectFrom('data_export').select('status').where('publicId', '=', publicId).executeTakeFirst();
      const settled = (status: string, id: string): Promise<void> =>
        until(async () => (await stored(id))?.status === status);
      return { settled };
    };

    it('starts as many exports as may run in the whole service', async () => {
      const clients = await Promise.all(
        [1, 2, 3].map(async () => suite.app.client((await suite.app.createOrganization()).apiToken)),
      );
      for (const client of clients) await client.post(PATH);
      const sibling = await suite.app.sibling();
      const claims = await together(6, (at) => generatorOf(at % 2 === 0 ? suite.app : sibling).claim());
      expect(claims.filter((claim) => claim !== null)).to.have.length(2);
      suite.app.clock.advance(EXPORT_LEASE);
      await generateDue(suite.app);
      for (const client of clients) expect((await client.get(PATH)).body.items[0]).to.include({ status: 'ready' });
    });

    it('stores nothing of an attempt that lost its lease to another one', async () => {
      const id = await requested();
      const first = await generatorOf(suite.app).claim();
      suite.app.clock.advance(EXPORT_LEASE);
      const second = await generatorOf(suite.app).claim();
      await generatorOf(suite.app).generate(first!, new AbortController().signal);
      expect(await statusOf(id)).to.equal('generating');
      await generatorOf(suite.app).generate(second!, new AbortController().signal);
      expect(await statusOf(id)).to.equal('ready');
    });

    it('begins as soon as it is requested', async () => {
      const { settled } = await exporting();
      // The timer with which the work runs without a notification does not expire.
      const timers = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true });
      try {
        await worker?.start();
        await settled('ready', await requested());
      } finally {
        timers.restore();
      }
    });

    it('is left to the next process at once, without counting the attempt, when its process stops', async () => {
      const archiving = Promise.withResolvers<undefined>();
      await exporting({
        write: (_archive, signal) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('Aborted.')));
            archiving.resolve(undefined);
          }),
      });
      const id = await requested();
      await worker?.start();
      await archiving.promise;
      await worker?.stop(seconds(10));
      expect(await statusOf(id)).to.equal('generating');
      expect(await generatorOf(suite.app).claim()).to.include({ publicId: id, attempts: 1 });
      suite.app.clock.advance(EXPORT_LEASE);
      await generateDue(suite.app);
    });
  });

  describe('access', () => {
    it('is open to a suspended organization, whose export runs and can be downloaded', async () => {
      await suite.app.database.query
        .updateTable('organization')
        .set({ status: 'suspended' })
        .where('id', '=', world.organizationId)
        .execute();
      suite.app.clock.advance(10_000);
      const id = await generated();
      expect((await world.admin.get(`${PATH}/${id}/download`)).status).to.equal(200);
      expect((await world.admin.get(PATH)).status).to.equal(200);
      expect((await world.admin.get('/api/customers')).status).to.equal(423);
    });

    it('is closed to a deleted organization with 423', async () => {
      const id = await generated();
      await suite.app.database.query
        .updateTable('organization')
        .set({ status: 'deleted' })
        .where('id', '=', world.organizationId)
        .execute();
      suite.app.clock.advance(10_000);
      for (const answer of [
        await world.admin.get(`${PATH}/${id}/download`),
        await world.admin.get(PATH),
        await world.admin.post(PATH),
      ])
        expect(codeOf(answer)).to.deep.equal([423, 'organizationSuspended']);
    });

    it('of the page in the mail is behind sign-in, also for a suspended organization', async () => {
      const id = await generated();
      const away = await suite.app.client().get(`/data-export?id=${id}`);
      expect([away.status, away.headers.get('location')]).to.deep.equal([
        303,
        `/sign-in?return_to=${encodeURIComponent(`/data-export?id=${id}`)}`,
      ]);
      await suite.app.database.query
        .updateTable('organization')
        .set({ status: 'suspended' })
        .where('id', '=', world.organizationId)
        .execute();
      suite.app.clock.advance(10_000);
      const { id: internalId } = await suite.app.database.query
        .selectFrom('app_user')
        .select('id')
        .where('publicId', '=', world.userId)
        .executeTakeFirstOrThrow();
      const page = await (await sessionOf(suite.app, internalId)).get(`/data-export?id=${id}`);
      expect(page.status).to.equal(200);
      expect(page.text).to.include(`href="/api/organization/data-export/${id}/download"`);
    });
  });

  describe('the cleaning job', () => {
    const clean = () => exportCleaningJob(suite.app.ports, suite.app.run(expireDataExport)).run();
    const names = async (): Promise<readonly string[]> =>
      (await Array.fromAsync(suite.app.ports.files.list('exports/'))).map(({ name }) => name);
    before(() => reportFileStore(suite.app.ports));

    it('stores that exports have expired, and deletes their files and those without an export', async () => {
      const kept = exportFile({ publicId: await generated(), attempts: 1 });
      const orphans = [exportFile({ publicId: UNKNOWN, attempts: 1 }), kept.replace('1.zip', '2.zip')];
      for (const name of orphans) await suite.app.ports.files.write(name, (async function* () {})());
      await clean();
      expect(await names())
        .to.include(kept)
        .and.to.not.include.members(orphans);
      suite.app.clock.advance(days(7));
      await clean();
      expect(await names()).to.not.include(kept);
      const { status } = await suite.app.database.query
        .selectFrom('data_export')
        .select('status')
        .where('organizationId', '=', world.organizationId)
        .executeTakeFirstOrThrow();
      expect(status).to.equal('expired');
    });
  });
});

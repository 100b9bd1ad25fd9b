import { expect } from 'chai';
import { MAX_SIGNAL_BODY } from '../../../../src/domain/checks/heartbeat-signal.ts';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const RID = '0c9e5c4e-5a2b-4c3f-8f5d-000000000001';

describe('signals of a heartbeat', () => {
  let app: TestApp;
  let client: ApiClient;
  let publicId: string;
  let address: string;

  before(async () => {
    app = await testApp();
    client = app.client((await app.createOrganization()).apiToken);
  });
  after(() => app.close());
  beforeEach(async () => {
    const { body } = await client.post('/api/websites', {
      name: 'Backup',
      monitoringType: 'heartbeat',
      checkInterval: 5,
      maxRunTime: 3600,
    });
    publicId = body.publicId as string;
    address = `${app.url}/api/heartbeat/${body.heartbeatToken as string}`;
  });

  interface Listed {
    readonly items: readonly (Readonly<Record<string, unknown>> & { readonly body: string | null })[];
    readonly total: number;
  }
  const listed = async (query = '') =>
    (await client.get(`/api/websites/${publicId}/heartbeats${query}`)).body as unknown as Listed;
  const send = (path: string, options: RequestInit = {}) => fetch(`${address}${path}`, options);
  const post = (path: string, body: string | Buffer<ArrayBuffer>) => send(path, { method: 'POST', body });

  it('arrive by GET, HEAD and POST, and are listed newest first', async () => {
    expect((await send('/start', { method: 'HEAD' })).status).to.equal(200);
    expect((await post('/log', 'half way')).status).to.equal(200);
    app.clock.advance(seconds(90));
    expect(await (await send('')).json()).to.deep.equal({ success: true });
    const { items, total } = await listed();
    expect(total).to.equal(3);
    expect(items.map(({ number, kind, runTimeMs, body }) => [number, kind, runTimeMs, body])).to.deep.equal([
      [3, 'success', 90_000, null],
      [2, 'log', null, 'half way'],
      [1, 'start', null, null],
    ]);
    expect(items[0]?.['sourceAddress']).to.equal('127.0.0.1');
    expect((await listed('?sort=receivedAt&perPage=1')).items.map(({ number }) => number)).to.deep.equal([1]);
  });

  it('make the monitor down with exit status and output as the cause', async () => {
    await post(`/3?rid=${RID}`, 'disk full\npassword: hunter2');
    const monitor = (await client.get(`/api/websites/${publicId}`)).body;
    expect(monitor.condition).to.equal('down');
    app.clock.advance(1);
    const { body } = await client.get(`/api/websites/${publicId}/check-history`);
    const [entry] = body.items as { reason: string; summary: string; evidence: { answer: string } }[];
    expect(entry).to.include({ reason: 'heartbeatFailed', summary: 'The job reported exit status 3: disk full.' });
    expect(entry?.evidence.answer).to.contain('[masked]').and.not.to.contain('hunter2');
    const [kept] = (await listed()).items;
    expect(kept).to.include({ kind: 'fail', exitStatus: 3, runId: RID, runTimeMs: null, bodyBytes: 27 });
    expect(kept?.body).to.equal('disk full\npassword: [masked]');
  });

  it('keep the beginning of a body of 10 MB and its size', async () => {
    const size = 10 * 1024 * 1024;
    expect((await post('', 'ä'.repeat(size / 2))).status).to.equal(200);
    const [kept] = (await listed()).items;
    expect(kept).to.include({ bodyBytes: size, body: 'ä'.repeat(MAX_SIGNAL_BODY / 2) });
    expect((await post('', `x${'ä'.repeat(MAX_SIGNAL_BODY)}`)).status).to.equal(200);
    expect((await listed()).items[0]?.body).to.equal(`x${'ä'.repeat(MAX_SIGNAL_BODY / 2 - 1)}`);
  });

  it('keep no control characters, and nothing of a body of NUL bytes', async () => {
    await post('/log', Buffer.alloc(2000));
    await post('/log', Buffer.from([0x61, 0x00, 0x1b, 0xff, 0x0a, 0x62]));
    const { items } = await listed();
    expect(items.map(({ body, bodyBytes }) => [body, bodyBytes])).to.deep.equal([
      ['a\ufffd\nb', 6],
      [null, 2000],
    ]);
  });

  it('are refused with notFound for another token or signal, and with invalidRequestBody for an id that is no UUID', async () => {
    for (const path of ['/256', '/stop', '/start/1']) expect((await send(path)).status, path).to.equal(404);
    expect((await fetch(`${app.url}/api/heartbeat/unknown/fail`)).status).to.equal(404);
    const refused = await send('/start?rid=1');
    expect(refused.status).to.equal(400);
    expect(((await refused.json()) as { data: { code: string } }).data.code).to.equal('invalidRequestBody');
    expect((await listed()).total).to.equal(0);
  });

  it('are unknown to other organizations', async () => {
    await send('');
    const other = app.client((await app.createOrganization()).apiToken);
    expect((await other.get(`/api/websites/${publicId}/heartbeats`)).status).to.equal(404);
  });
});

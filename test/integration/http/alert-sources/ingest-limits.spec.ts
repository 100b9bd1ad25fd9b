import { expect } from 'chai';
import { stub } from 'sinon';
import { reportProblem } from '../../../../src/application/alert-sources/deliveries.ts';
import { processEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { UnavailableError } from '../../../../src/application/kernel/ports.ts';
import { everywhere } from '../../../../src/domain/access/scope.ts';
import { hours } from '../../../../src/domain/kernel/time.ts';
import { imWorld } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';

interface Source {
  readonly publicId: string;
  readonly token: string;
}

describe('the limits of POST /api/im/ingest/{token}', () => {
  let world: ImWorld;
  beforeEach(async () => {
    world = await imWorld();
  });
  afterEach(() => world.close());

  const create = async (members: object): Promise<Source> =>
    (await world.admin.post('/api/im/sources', { name: 'Prometheus', ...members })).body as Source;
  const deliver = (token: string, body: unknown) => world.app.client().post(`/api/im/ingest/${token}`, body);
  const consume = () => processEvents(world.app.ports)();
  const incidents = async () =>
    (await world.admin.get('/api/im/incidents?perPage=100')).body.items as Record<string, unknown>[];
  const generic = (key: string) => ({ key, summary: `${key} is down` });

  it('refuses more than 300 deliveries in a minute with imIngestRateLimited, and reports it once an hour', async () => {
    const source = await create({ type: 'generic' });
    const other = await create({ type: 'generic', name: 'Other' });
    for (let at = 0; at < 300; at += 20)
      await Promise.all(Array.from({ length: 20 }, () => deliver(source.token, { key: 'a', action: 'resolve' })));
    const { status, body } = await deliver(source.token, generic('a'));
    expect([status, body.data.code]).to.deep.equal([429, 'imIngestRateLimited']);
    expect(body.data.retryAfter).to.be.within(1, 60);
    expect((await deliver(other.token, generic('b'))).status).to.equal(200);
    await deliver(source.token, generic('a'));
    await consume();
    const warnings = (await incidents()).filter(({ severity }) => severity === 'warning');
    expect(warnings.map(({ title }) => title)).to.deep.equal([
      'Prometheus: Deliveries were refused: more than 300 in a minute',
    ]);
    expect(await incidents()).to.have.length(2);
  });

  it('reports a refusal at the next one if the report could not be stored', async () => {
    const source = await create({ type: 'generic' });
    for (let at = 0; at < 300; at += 20)
      await Promise.all(Array.from({ length: 20 }, () => deliver(source.token, { key: 'a', action: 'resolve' })));
    const report = stub(world.app.ports.imEvents, 'report')
      .callThrough()
      .onFirstCall()
      .rejects(new UnavailableError('The database is away.'));
    try {
      expect((await deliver(source.token, generic('a'))).status).to.equal(503);
      expect((await deliver(source.token, generic('a'))).status).to.equal(429);
    } finally {
      report.restore();
    }
    world.app.faults.splice(0);
    await consume();
    expect((await incidents()).map(({ title }) => title)).to.deep.equal([
      'Prometheus: Deliveries were refused: more than 300 in a minute',
    ]);
  });

  it('reports a refusal once in an hour, whichever process refuses', async () => {
    const source = await create({ type: 'generic' });
    const sibling = await world.app.sibling();
    const stored = await world.app.ports.imSources.list(everywhere, {});
    const own = stored.find(({ publicId }) => publicId === source.publicId);
    if (own === undefined) throw new Error('The source is not stored.');
    const { clock } = world.app;
    for (const { ports } of [world.app, sibling, world.app, sibling])
      await reportProblem(ports, own, 'rate', clock.now());
    const count = async (): Promise<number> =>
      (await world.app.database.query.selectFrom('im_event').select('id').where('kind', '=', 'problem').execute())
        .length;
    expect(await count()).to.equal(1);
    clock.advance(hours(1));
    await reportProblem(sibling.ports, own, 'rate', clock.now());
    expect(await count()).to.equal(2);
    await sibling.close();
  });

  it('refuses a delivery beyond 1 MiB with payloadTooLarge, stores none of it and reports it once an hour', async () => {
    const source = await create({ type: 'generic' });
    const padded = (bytes: number) => JSON.stringify({ key: 'a', action: 'resolve' }).padEnd(bytes);
    const sent = async (bytes: number) =>
      (await world.app.client().send('POST', `/api/im/ingest/${source.token}`, padded(bytes))).status;
    expect([await sent(1024 * 1024), await sent(1024 * 1024 + 1), await sent(2 * 1024 * 1024)]).to.deep.equal([
      200, 413, 413,
    ]);
    await consume();
    expect((await incidents()).map(({ title, severity }) => [title, severity])).to.deep.equal([
      ['Prometheus: Deliveries were refused: larger than 1 MiB', 'warning'],
    ]);
  });

  it('refuses beyond 50 MiB of an organization in an hour with imIngestByteBudgetExceeded', async () => {
    const source = await create({ type: 'generic' });
    const other = await create({ type: 'generic', name: 'Other' });
    const body = JSON.stringify({ key: 'a', action: 'resolve', pad: 'x'.repeat(1024 * 1024 - 100) });
    for (let at = 0; at < 50; at += 1)
      expect(
        (await world.app.client().send('POST', `/api/im/ingest/${(at % 2 === 0 ? source : other).token}`, body)).status,
      ).to.equal(200);
    const refused = await world.app.client().send('POST', `/api/im/ingest/${other.token}`, body);
    expect([refused.status, refused.body.data.code]).to.deep.equal([429, 'imIngestByteBudgetExceeded']);
    expect(refused.body.data.retryAfter).to.be.within(1, 3600);
    expect((await deliver(source.token, generic('b'))).status).to.equal(200);
    await consume();
    expect((await incidents()).map(({ title }) => title)).to.include(
      'Other: Deliveries were refused: the organization has sent more than 50 MiB in an hour',
    );
  });
});

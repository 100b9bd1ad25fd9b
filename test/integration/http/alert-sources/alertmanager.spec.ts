import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { restore, stub } from 'sinon';
import { processEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { UnavailableError } from '../../../../src/application/kernel/ports.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { closeAll } from '../../../close-all.ts';
import { SPARINGLY, until } from '../../../until.ts';
import { alertmanager, isAlertmanagerInstalled } from '../../../fixtures/alertmanager.ts';
import type { Alertmanager } from '../../../fixtures/alertmanager.ts';
import { imWorld } from '../incident-management/im-world.ts';
import type { ImWorld } from '../incident-management/im-world.ts';

interface Source {
  readonly publicId: string;
  readonly token: string;
  readonly url: string;
}

const recorded = JSON.parse(
  readFileSync(new URL('../../../fixtures/alertmanager-requests.json', import.meta.url), 'utf8'),
) as readonly object[];

describe('Alertmanager', () => {
  let world: ImWorld;
  let source: Source;
  beforeEach(async () => {
    world = await imWorld();
    source = (await world.admin.post('/api/im/sources', { name: 'Prometheus', type: 'alertmanager' })).body as Source;
  });
  afterEach(() => {
    restore();
    return world.close();
  });

  const incidents = async () =>
    (await world.admin.get('/api/im/incidents')).body.items as { publicId: string; status: string; severity: string }[];
  const received = async (): Promise<number> =>
    (await world.admin.get(`/api/im/sources/${source.publicId}/events`)).body.total;
  const joinedTo = async ({ publicId }: { publicId: string }) =>
    (await world.admin.get(`/api/im/incidents/${publicId}/timeline?perPage=100`)).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'alertJoined',
    ).length;

  it('leads to one incident by the requests that it has sent', async () => {
    for (const body of recorded) {
      expect((await world.app.client().post(`/api/im/ingest/${source.token}`, body)).status).to.equal(200);
      await processEvents(world.app.ports)();
    }
    const [incident] = await incidents();
    expect(await incidents()).to.have.length(1);
    expect(incident).to.include({ status: 'resolved', severity: 'critical' });
    expect(await joinedTo(incident ?? { publicId: '' })).to.equal(1);
  });

  it('leads to one incident: grouped, repeated and resolved alerts, a 429, a 503 and a kill in between', async function () {
    if (!isAlertmanagerInstalled()) {
      process.stdout.write('      Alertmanager is not installed: only the requests that one has sent were replayed.\n');
      return;
    }
    this.timeout(minutes(5));
    let server: Alertmanager | null = null;
    const processed = (isMet: () => Promise<boolean>): Promise<void> =>
      until(async () => {
        await processEvents(world.app.ports)();
        return isMet();
      }, SPARINGLY);
    try {
      // The first messages are refused: the source has reached its limit, and then nothing can be stored.
      for (let at = 0; at < 300; at += 20)
        await Promise.all(
          Array.from({ length: 20 }, () => world.app.client().post(`/api/im/ingest/${source.token}`, { alerts: [] })),
        );
      const take = stub(world.app.ports.rateLimits, 'take').callThrough();
      const accept = stub(world.app.ports.imEvents, 'accept').callThrough();
      server = await alertmanager(source.url);
      await server.alert('InstanceDown', 'web-1');
      await processed(async () => (await Array.fromAsync(take.returnValues)).some(({ allowed }) => !allowed));
      accept.rejects(new UnavailableError('The database is away.'));
      world.app.clock.advance(minutes(1));
      await processed(() => Promise.resolve(accept.callCount > 2));
      accept.callThrough();
      expect(world.app.faults.splice(0).map(String)).to.include('UnavailableError: The database is away.');
      const open = async () => (await incidents()).filter(({ severity }) => severity === 'critical');
      await processed(async () => (await open()).length === 1);
      const [incident] = await open();
      if (incident === undefined) throw new Error('There is no incident.');
      await server.alert('InstanceDown', 'web-2');
      await processed(async () => (await joinedTo(incident)) === 1);
      const before = await received();
      await processed(async () => (await received()) > before);
      await server.killAndRestart();
      const restarted = await received();
      await server.alert('InstanceDown', 'web-1');
      await server.alert('InstanceDown', 'web-2');
      await processed(async () => (await received()) > restarted);
      await server.alert('InstanceDown', 'web-1', false);
      await server.alert('InstanceDown', 'web-2', false);
      await processed(async () =>
        (await incidents()).every(({ publicId, status }) => publicId !== incident.publicId || status === 'resolved'),
      );
      expect((await open()).map(({ publicId }) => publicId)).to.deep.equal([incident.publicId]);
    } finally {
      await closeAll(() => server?.close() ?? Promise.resolve());
    }
  });
});

import { expect } from 'chai';
import { seconds } from '../../src/domain/kernel/time.ts';
import { Snapshot } from '../../src/infrastructure/data-export/snapshot.ts';
import type {
  ReplicaFault,
  ReplicaTimeouts,
} from '../../src/infrastructure/kernel/database/connections/connection-options.ts';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { TestClock } from '../builders/clock.ts';
import { closeAll } from '../close-all.ts';
import { Browser } from '../integration/http/access/browser.ts';
import type { ApiClient } from '../integration/http/api-client.ts';
import { EventStream } from '../integration/http/console/event-stream.ts';
import { openTestApp } from '../integration/http/test-app.ts';
import type { TestApp } from '../integration/http/test-app.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { until } from '../until.ts';
import { noReplication, startReplicatedPostgres } from './replicated-postgres.ts';
import type { ReplicatedPostgres } from './replicated-postgres.ts';
import { skipWithout } from './skip-without.ts';

const POSITION = 'watchstead-position';
/** A process that waits for the replica, so that it answers however slow the machine is. */
const PATIENT: Partial<ReplicaTimeouts> = { status: seconds(10), patience: seconds(10), retry: 50 };
/** A process that does not wait for a replica that is behind. */
const IMPATIENT: Partial<ReplicaTimeouts> = { status: seconds(10), patience: 0, retry: 50 };

describe('reads from a replica', () => {
  const closes: (() => unknown)[] = [];
  let servers: ReplicatedPostgres;
  let patient: TestApp;
  let one: TestApp;
  let other: TestApp;
  let admin: ApiClient;
  let token: string;
  let email: string;
  let monitorId: string;
  let names = 0;
  const changes: (ReplicaFault | null)[] = [];

  const opened = async (timeouts: Partial<ReplicaTimeouts>): Promise<TestApp> => {
    const onChange = (_place: string, fault: ReplicaFault | null): void => void changes.push(fault);
    const replicas = { url: servers.standbyUrl, timeouts, onChange };
    const app = await openTestApp(servers.primaryUrl, new TestClock(), {}, {}, { replicas });
    closes.push(() => app.close());
    return app;
  };

  before(async function () {
    skipWithout(this, 'Reads from a replica are', noReplication());
    servers = await startReplicatedPostgres({ isSynchronous: false });
    closes.push(() => servers.stop());
    const database = await Database.connect(servers.primaryUrl, 2);
    await database.migrate().finally(() => database.close());
    patient = await opened(PATIENT);
    one = await opened(IMPATIENT);
    other = await opened(IMPATIENT);
    const organization = await patient.createOrganization({ organization: 'Replica Ltd' });
    token = organization.apiToken;
    email = organization.email;
    admin = patient.client(token);
    const created = await admin.post('/api/websites', { name: 'Shop', url: 'https://example.com', checkInterval: 1 });
    monitorId = (created.body as { id: string }).id;
  });
  beforeEach(() => {
    changes.length = 0;
  });
  after(() => closeAll(...closes.toReversed()));

  /** The number of reads that the replica and the primary of a process answer meanwhile. */
  const countedBy = async (
    app: TestApp,
    work: () => Promise<unknown>,
  ): Promise<{ replica: number; primary: number }> => {
    const before = app.database.replicas?.counts ?? expect.fail('The process has no replica.');
    await work();
    const { replica, primary } = app.database.replicas?.counts ?? before;
    return { replica: replica - before.replica, primary: primary - before.primary };
  };
  /** Creates a tag with a name of its own through a process. */
  const written = async (app: TestApp): Promise<{ readonly name: string; readonly position: string }> => {
    const name = `Tag ${(names += 1)}`;
    const answer = await app.client(token).post('/api/tags', { name, color: 'blue' });
    expect(answer.status).to.equal(200);
    return { name, position: answer.headers.get(POSITION) ?? '' };
  };
  /** The names of tags in the audit log, as a process shows it to a caller who has seen a position. */
  const shownBy = async (app: TestApp, position?: string): Promise<readonly string[]> => {
    const headers = position === undefined ? undefined : { [POSITION]: position };
    const answer = await app.client(token).get('/api/audit-log?perPage=100&subjectType=tag', headers);
    expect(answer.status).to.equal(200);
    const { items } = answer.body as { items: { after: { name: string } }[] };
    return items.map(({ after }) => after.name);
  };
  const used = (app: TestApp): boolean => app.database.replicas?.statuses.every(({ isUsed }) => isUsed) ?? false;
  /** Reads until the process uses the replica again. */
  const usedAgain = (app: TestApp): Promise<void> =>
    until(async () => {
      await app.client(token).get('/api/overview');
      return used(app);
    }, 50);

  it('answers histories, statistics and the lists of the overview by the replica, and what a caller may do by the primary', async () => {
    const { name } = await written(patient);
    const counted = await countedBy(patient, async () => {
      expect(await shownBy(patient)).to.include(name);
      for (const path of [
        `/api/websites/${monitorId}/check-history`,
        `/api/websites/${monitorId}/uptime-stats`,
        `/api/monitors/website/${monitorId}/series?points=10`,
        '/api/overview',
        '/api/monitors',
        '/api/customers/summary',
      ])
        expect((await admin.get(path)).status, path).to.equal(200);
    });
    expect(counted.primary).to.equal(0);
    expect(counted.replica).to.be.greaterThan(10);
    // The record of the monitor, the caller and the rate limit are none of them.
    expect(await countedBy(patient, () => admin.get(`/api/websites/${monitorId}`))).to.deep.equal({
      replica: 0,
      primary: 0,
    });
  });

  it('reads an export of all data, with all that was written before it', async () => {
    const { name } = await written(patient);
    const statement = 'select name, pg_is_in_recovery() as "ofReplica" from tag where name = $1';
    const rows = await Snapshot.lagging(
      patient.database,
      (snapshot) => snapshot.rows(statement, [name]),
      () => false,
    );
    expect(rows).to.deep.equal([{ name, ofReplica: true }]);
  });

  it('makes an export again from the primary if it fails on the replica', async () => {
    const places: boolean[] = [];
    const work = async (snapshot: Snapshot): Promise<void> => {
      const [row] = await snapshot.rows<{ here: boolean }>('select pg_is_in_recovery() as here', []);
      places.push(row?.here ?? false);
      if (row?.here === true) throw new Error('canceling statement due to conflict with recovery');
    };
    await Snapshot.lagging(patient.database, work, () => true);
    expect(places).to.deep.equal([true, false]);
    await Snapshot.lagging(patient.database, work, () => false).then(
      () => expect.fail('The fault is not one of the replica.'),
      () => undefined,
    );
  });

  it('shows each caller what was written through any process, though the replica replays nothing', async () => {
    await usedAgain(one);
    await usedAgain(other);
    await servers.pauseReplay();
    const first = await written(one);
    expect(await shownBy(one)).to.include(first.name);
    expect(await shownBy(other)).to.include(first.name);
    expect(await shownBy(other, first.position)).to.include(first.name);
    expect(first.position).to.match(/^[0-9A-F]{8}-[0-9A-F]{16}$/);
    await servers.resumeReplay();
    await usedAgain(one);
    await usedAgain(other);
  });

  it('shows what the stream has announced', async () => {
    await servers.pauseReplay();
    const browser = new Browser(other);
    await browser.signIn(email);
    await other.ports.changeStreams.listen();
    closes.push(() => other.ports.changeStreams.close());
    const stream = await EventStream.open(other.url, { Cookie: `watchstead_session=${browser.cookie}` });
    const { name } = await written(one);
    await until(() => stream.changes.some((change) => change.startsWith('tag/')));
    stream.close();
    expect(await shownBy(other)).to.include(name);
    await servers.resumeReplay();
    await usedAgain(one);
    await usedAgain(other);
  });

  it('shows each of many callers at once what it has written, while the replica comes and goes', async () => {
    const disturbance = { isDone: false };
    const disturbing = (async () => {
      while (!disturbance.isDone) {
        await servers.pauseReplay();
        await servers.resumeReplay();
      }
    })();
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const [writer, reader] = at % 2 === 0 ? [one, patient] : [other, one];
        const { name, position } = await written(writer);
        expect(await shownBy(reader, at % 3 === 0 ? position : undefined)).to.include(name);
      }),
    ).finally(() => {
      disturbance.isDone = true;
    });
    await disturbing;
    await usedAgain(one);
    await usedAgain(other);
  });

  it('leaves a replica that is more than a second behind, and returns to it', async () => {
    await servers.pauseReplay();
    const { name } = await written(one);
    expect(await shownBy(one)).to.include(name);
    await until(() => changes.includes('behind'));
    expect(used(one)).to.equal(false);
    expect(await countedBy(one, () => shownBy(one))).to.include({ replica: 0 });
    await servers.resumeReplay();
    await usedAgain(one);
    expect(changes).to.deep.equal(['behind', null]);
  });

  it('refuses a session at once that the primary has ended, whatever the replica has', async () => {
    const browser = new Browser(patient);
    await browser.signIn(email);
    const headers = { Cookie: `watchstead_session=${browser.cookie}` };
    expect((await patient.client().get('/api/overview', headers)).status).to.equal(200);
    await servers.pauseReplay();
    await browser.post('/api/auth/sign-out');
    expect((await patient.client().get('/api/overview', headers)).status).to.equal(401);
    await servers.resumeReplay();
    await usedAgain(one);
  });

  it('answers the same request by the primary if the replica is killed, and returns to it when it is back', async () => {
    const { name } = await written(one);
    expect((await countedBy(patient, () => shownBy(patient))).replica).to.be.greaterThan(0);
    await servers.killStandby();
    const answers = await Promise.all([shownBy(patient), shownBy(patient), shownBy(patient)]);
    for (const answer of answers) expect(answer).to.include(name);
    expect(used(patient)).to.equal(false);
    expect(changes).to.include('unavailable');
    await servers.startStandby();
    await usedAgain(patient);
  });

  it('answers the same request by the primary if the replica is silent', async () => {
    const hasty = await opened({ status: 100, patience: seconds(10), retry: 50 });
    expect((await countedBy(hasty, () => shownBy(hasty))).replica).to.be.greaterThan(0);
    servers.signalStandby('SIGSTOP');
    const { name } = await written(one);
    const begun = performance.now();
    expect(await shownBy(hasty)).to.include(name);
    expect(performance.now() - begun).to.be.below(seconds(5));
    expect(changes).to.include('unavailable');
    servers.signalStandby('SIGCONT');
    await usedAgain(patient);
  });

  it('leaves a replica that was promoted, and reads nothing that was written there', async () => {
    await servers.promote();
    await execute(servers.standbyUrl, `update audit_log set action = 'tag.forged'`);
    const { name } = await written(one);
    expect(await shownBy(patient)).to.include(name);
    expect((await admin.get('/api/audit-log')).text).not.to.include('tag.forged');
    expect(changes).to.include('promoted');
  });
});

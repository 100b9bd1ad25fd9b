import { expect } from 'chai';
import { MAX_STREAMS_OF_USER } from '../../../../src/domain/console/stream.rules.ts';
import { systemAuditActor } from '../../../../src/application/kernel/records.ts';
import { CHANGES_CHANNEL } from '../../../../src/infrastructure/kernel/database/database.ts';
import { NotificationListener } from '../../../../src/infrastructure/kernel/database/connections/notification-listener.ts';
import { LiveChangeStreams } from '../../../../src/infrastructure/console/live-change-streams.ts';
import { aUser } from '../../../builders/callers.ts';
import { until } from '../../../until.ts';
import { addUser, signedIn } from '../access/browser.ts';
import { callerOf } from '../callers.ts';
import { addCustomer } from '../organizations/stored-customers.ts';
import { streamSuite } from './stream-suite.ts';

const COOKIE = 'watchstead_session';

describe('GET /api/stream', function () {
  this.timeout(30_000);
  const suite = streamSuite();
  const { open, addTag, sibling } = suite;
  const organizationId = () => suite.organization.organizationId;

  /** Stores an audit entry about each record in the transaction of the caller. */
  const audit = (ids: readonly string[], type = 'tag') => {
    const { auditLog, clock } = suite.app.ports;
    const entry = { action: `${type}.updated`, organizationId: organizationId(), subjectType: type };
    return auditLog.append(
      systemAuditActor,
      clock.now(),
      ids.map((subjectId) => ({ ...entry, subjectId })),
    );
  };

  it('is a stream of events that proxies neither buffer nor store nor compress', async () => {
    const stream = await open();
    expect(stream.status).to.equal(200);
    expect(stream.headers).to.include({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers).not.to.have.property('content-encoding');
    expect(stream.text).to.match(/^retry: 2000\nid: [\w-]+-\d+\n\n$/);
  });

  it('answers HEAD without opening a stream, other methods with methodNotAllowed, and strangers with 401', async () => {
    const head = await suite.admin.send('HEAD', '/api/stream');
    expect([head.status, head.headers.get('content-type')]).to.deep.equal([200, 'text/event-stream']);
    const post = await suite.admin.post('/api/stream');
    expect([post.status, post.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD']);
    expect((await suite.app.client().get('/api/stream')).status).to.equal(401);
    expect(suite.app.ports.changeStreams.counts(0).ofProcess).to.equal(0);
  });

  it('sends the type and public id of a record that was changed over the API', async () => {
    const stream = await open();
    const id = await addTag();
    await stream.learnsOf('tag', id);
    const { event, data } = stream.events[0]!;
    expect([event, data]).to.deep.equal(['change', { changes: [{ type: 'tag', id }] }]);
  });

  it('sends a change once its transaction has committed, and none of a transaction or savepoint that was rolled back', async () => {
    const stream = await open();
    const { unitOfWork } = suite.app.ports;
    const fail = () => Promise.reject(new Error('It is rolled back.'));
    await unitOfWork.inTransaction(() => audit(['rolled-back']).then(fail)).catch(() => undefined);
    await unitOfWork.inTransaction(async () => {
      await unitOfWork.inTransaction(() => audit(['kept']));
      await unitOfWork.inTransaction(() => audit(['undone']).then(fail)).catch(() => undefined);
      await stream.learnsOf('tag', await addTag());
      expect(stream.changes).not.to.include('tag/kept');
    });
    await stream.learnsOf('tag', 'kept');
    const last = await addTag();
    await stream.learnsOf('tag', last);
    expect(stream.text).not.to.include('rolled-back').and.not.to.include('undone');
  });

  it('is fed by one notification for each transaction, and by none for types that nobody may learn of', async () => {
    const payloads: (string | null)[] = [];
    const listener = new NotificationListener(suite.app.database, CHANGES_CHANNEL);
    await listener.listen((payload) => payloads.push(payload));
    const { unitOfWork } = suite.app.ports;
    await unitOfWork.inTransaction(() => audit(['one'], 'apiToken'));
    await unitOfWork.inTransaction(async () => {
      await audit(['one', 'two']);
      await unitOfWork.inTransaction(() => audit(['two', 'three']));
    });
    await until(() => payloads.length > 0);
    listener.close();
    const of = organizationId();
    expect(payloads).to.deep.equal([JSON.stringify(['one', 'two', 'three'].map((id) => [of, 'tag', id]))]);
  });

  it('sends the changes of a burst together, each record once', async () => {
    const stream = await open();
    await suite.app.ports.unitOfWork.inTransaction(() => audit(['a', 'b', 'a']));
    await stream.learnsOf('tag', 'b');
    expect(stream.events).to.have.length(1);
    expect(stream.changes).to.have.members(['tag/a', 'tag/b']);
  });

  it('sends resync if a transaction changes more records than a notification can name', async () => {
    const stream = await open();
    await suite.app.ports.unitOfWork.inTransaction(() => audit(Array.from({ length: 500 }, (_, at) => `record-${at}`)));
    await stream.receives('resync');
    expect(stream.changes).to.deep.equal([]);
  });

  it('sends a change that another process made', async () => {
    const other = await sibling();
    const stream = await open(suite.admin.headers, other.url);
    await stream.learnsOf('tag', await addTag());
  });

  it('continues after Last-Event-ID with what was missed', async () => {
    const first = await open();
    await first.learnsOf('tag', await addTag());
    first.close();
    const missed = await addTag();
    const second = await open({ ...suite.admin.headers, 'Last-Event-ID': first.lastId });
    await second.learnsOf('tag', missed);
    expect(second.changes).to.deep.equal([`tag/${missed}`]);
  });

  it('sends resync if the event of Last-Event-ID is unknown or of another process', async () => {
    const other = await sibling();
    const { lastId } = await open(suite.admin.headers, other.url);
    for (const id of ['nonsense', lastId, lastId.replace(/\d+$/, '1')]) {
      const stream = await open({ ...suite.admin.headers, 'Last-Event-ID': id });
      await stream.receives('resync');
    }
  });

  it('sends resync after the connection for notifications was lost', async () => {
    const stream = await open();
    await suite.app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and (query like 'listen %' or query = 'select 1')`,
    );
    await stream.receives('resync');
    await stream.learnsOf('tag', await addTag());
  });

  it('sends nothing of other organizations, and to customer-bound callers nothing of other customers', async () => {
    const { app, admin } = suite;
    const stranger = app.client((await app.createOrganization()).apiToken);
    const [own, other] = [
      await addCustomer(app, organizationId(), { name: 'Bakery' }),
      await addCustomer(app, organizationId(), { name: 'Florist' }),
    ];
    const bound = await callerOf(app, organizationId(), { role: 'editor', customerId: own.id });
    const [ofAdmin, ofBound, ofStranger] = [await open(), await open(bound.headers), await open(stranger.headers)];
    const add = async (customerId: number) =>
      (await admin.post('/api/websites', { name: 'Shop', url: 'https://shop.example/', customerId, status: 'paused' }))
        .body.publicId as string;
    const [theirs, mine] = [await add(other.id), await add(own.id)];
    await ofAdmin.learnsOf('website', theirs);
    await ofBound.learnsOf('website', mine);
    const renamed = await admin.patch(`/api/customers/${own.publicId}`, { name: 'Bakery Kornblum' });
    expect(renamed.status, renamed.text).to.equal(200);
    await ofBound.learnsOf('customer', own.publicId);
    const foreign = await addTag(stranger);
    await ofStranger.learnsOf('tag', foreign);
    expect(new Set(ofBound.changes)).to.deep.equal(new Set([`website/${mine}`, `customer/${own.publicId}`]));
    expect(ofStranger.changes).to.deep.equal([`tag/${foreign}`]);
    expect(ofAdmin.changes).not.to.include(`tag/${foreign}`);
  });

  it('sends end and closes when the session ends', async () => {
    const { email } = await addUser(suite.app, organizationId());
    const browser = await signedIn(suite.app, email);
    const stream = await open({ Cookie: `${COOKIE}=${browser.cookie}` });
    await stream.learnsOf('tag', await addTag());
    expect((await browser.post('/api/auth/sign-out')).status).to.equal(200);
    await stream.receives('end');
    await stream.closes();
  });

  it('sends end in another process when the session ends there', async () => {
    const other = await sibling();
    const { email } = await addUser(suite.app, organizationId());
    const browser = await signedIn(suite.app, email);
    const stream = await open({ Cookie: `${COOKIE}=${browser.cookie}` }, other.url);
    expect((await browser.post('/api/auth/sign-out')).status).to.equal(200);
    await stream.receives('end');
    await stream.closes();
  });

  it('sends end to the sessions of a user who is deactivated', async () => {
    const { email, publicId } = await addUser(suite.app, organizationId());
    const browser = await signedIn(suite.app, email);
    const stream = await open({ Cookie: `${COOKIE}=${browser.cookie}` });
    const answer = await suite.admin.patch(`/api/users/${publicId}`, { isActive: false });
    expect(answer.status, answer.text).to.equal(200);
    await stream.receives('end');
  });

  it('sends resync when the role changes, and nothing that the new role may not read', async () => {
    const { email, publicId } = await addUser(suite.app, organizationId(), { role: 'admin' });
    const browser = await signedIn(suite.app, email);
    const stream = await open({ Cookie: `${COOKIE}=${browser.cookie}` });
    await audit(['early'], 'report');
    await stream.learnsOf('report', 'early');
    expect((await suite.admin.patch(`/api/users/${publicId}`, { role: 'readonly' })).status).to.equal(200);
    await stream.receives('resync');
    await audit(['late'], 'report');
    await stream.learnsOf('tag', await addTag());
    expect(stream.changes).not.to.include('report/late');
  });

  it('refuses more streams of a user than the limit with streamLimitReached, until one is closed', async () => {
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS_OF_USER }, () => open()));
    const refused = await suite.admin.get('/api/stream');
    expect(refused.status).to.equal(429);
    expect(refused.body.data).to.include({ code: 'streamLimitReached', retryAfter: 15 });
    expect(refused.headers.get('retry-after')).to.equal('15');
    const before = suite.app.ports.changeStreams.counts(0).ofProcess;
    streams[0]?.close();
    await until(() => suite.app.ports.changeStreams.counts(0).ofProcess < before);
    expect((await open()).status).to.equal(200);
  });

  it('counts as one request', async () => {
    const client = await callerOf(suite.app, organizationId());
    const stream = await open(client.headers);
    for (let at = 0; at < 5; at += 1) await stream.learnsOf('tag', await addTag());
    expect(stream.status).to.equal(200);
  });

  it('sends a comment with the id at the interval', async () => {
    const { database, ports } = suite.app;
    const streams = new LiveChangeStreams({ ...ports, database }, { heartbeat: 1 });
    let text = '';
    const stream = streams.open(aUser(), null);
    stream.start({
      write: (part) => {
        text += part;
        return true;
      },
      end: () => undefined,
      abort: () => undefined,
      judge: () => Promise.resolve(aUser()),
    });
    await until(() => /\n\n:\nid: [\w-]+-\d+\n\n/.test(text));
    streams.close();
  });
});

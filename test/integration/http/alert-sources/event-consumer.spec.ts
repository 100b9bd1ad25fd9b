import { expect } from 'chai';
import { sql } from 'kysely';
import { processEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { GATHERING_TIME } from '../../../../src/domain/alert-sources/storm-gathering.ts';
import { INCIDENTS, escalationWorld, stepTo } from '../escalation/escalation-world.ts';
import type { EscalationWorld } from '../escalation/escalation-world.ts';
import type { Player } from '../incident-management/im-world.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { until } from '../../../until.ts';

describe('consumer of events', () => {
  let world: EscalationWorld;
  let ada: Player;
  beforeEach(async () => {
    world = await escalationWorld();
    ada = await world.user();
  });
  afterEach(() => world.close());

  const send = async (escalationPolicyId: number, members: object = {}): Promise<void> => {
    const { status, text } = await world.admin.post('/api/im/events', {
      dedupKey: 'disk/web-1',
      action: 'trigger',
      severity: 'error',
      summary: 'Disk is full',
      source: 'web-1',
      escalationPolicyId,
      ...members,
    });
    expect(status, text).to.equal(200);
  };
  const consume = () => processEvents(world.app.ports)();
  /** Whether a consumer waits for the lock of an incident: by the keys that its statement begins with, which is cut. */
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await world.app.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%im_alert%'`,
    );
    return rows.length > 0;
  };
  const opened = async (): Promise<string> => (await world.admin.get(INCIDENTS)).body.items[0]?.publicId ?? 'none';

  it('pages with the opening when the first step is due at once', async () => {
    const { id } = await world.policy([stepTo(0, ada), stepTo(5, ada)]);
    await send(id);
    await consume();
    expect(await world.pages(await opened())).to.deep.equal([['0:0', ada.id]]);
    expect(await world.timeline(await opened())).to.deep.equal([
      'opened',
      'eventReceived',
      'personNotified',
      'stepNotified',
    ]);
    await world.run(5);
    expect(await world.pages(await opened())).to.deep.equal([
      ['0:0', ada.id],
      ['1:1', ada.id],
    ]);
  });

  it('pages for a gathered alert as its event says, also in a batch without events', async () => {
    const { id } = await world.policy([stepTo(0, ada)]);
    await send(id);
    await send(id, { dedupKey: 'disk/web-2' });
    await consume();
    world.app.clock.advance(GATHERING_TIME);
    await consume();
    const { items } = (await world.admin.get(INCIDENTS)).body;
    expect(items).to.have.length(2);
    for (const { publicId } of items) expect(await world.pages(publicId)).to.deep.equal([['0:0', ada.id]]);
  });

  it('leaves a first step that is due later to the workers', async () => {
    const { id } = await world.policy([stepTo(5, ada)]);
    await send(id);
    await consume();
    expect(await world.pages(await opened())).to.deep.equal([]);
    await world.run(5);
    expect(await world.paged(await opened())).to.deep.equal([ada.id]);
  });

  it('pages nobody for an incident that a further event of the batch acknowledges', async () => {
    const { id } = await world.policy([stepTo(0, ada)]);
    await send(id);
    await send(id, { action: 'acknowledge' });
    await consume();
    await world.run();
    expect(await world.pages(await opened())).to.deep.equal([]);
  });

  it('pages once for an incident whose severity rises in the batch that opens it', async () => {
    const { id } = await world.policy([stepTo(0, ada)]);
    await send(id, { severity: 'warning' });
    await send(id, { severity: 'critical' });
    await consume();
    await world.run();
    expect(await world.paged(await opened())).to.deep.equal([ada.id]);
  });

  it('opens an incident whose first step fails, and leaves the step to the workers', async () => {
    const { id } = await world.policy([stepTo(0, ada)]);
    await send(id);
    const { imNotifications } = world.app.ports;
    const fail = () => world.app.database.write('select 1 / $1::int', [0]);
    const failing = new Proxy(imNotifications, {
      get: (port, name) => (name === 'addPages' ? fail : (Reflect.get(port, name) as () => unknown).bind(port)),
    });
    await processEvents({ ...world.app.ports, imNotifications: failing })();
    expect(await world.pages(await opened())).to.deep.equal([]);
    expect(await world.timeline(await opened())).to.deep.equal(['opened', 'eventReceived']);
    await world.run();
    expect(await world.pages(await opened())).to.deep.equal([['0:0', ada.id]]);
  });

  it('begins again with the target when the incident of a key is merged while the consumer waits for it', async () => {
    const { id } = await world.policy([stepTo(0, ada)]);
    for (const dedupKey of ['one', 'other']) {
      await send(id, { dedupKey });
      await consume();
      world.app.clock.advance(minutes(2));
    }
    await send(id, { dedupKey: 'one', severity: 'critical' });
    const merger = await world.app.database.pool.connect();
    try {
      await merger.query('begin');
      await merger.query('select from im_incident for no key update');
      const consuming = consume();
      await until(isWaiting);
      const target = "(select id from im_incident where dedup_key = 'other')";
      await merger.query(
        `update im_incident set status = 'merged', merged_into_id = ${target}, revision = revision + 1 where dedup_key = 'one'`,
      );
      await merger.query(`update im_alert set incident_id = ${target}`);
      await merger.query('commit');
      await consuming;
    } finally {
      merger.release();
    }
    const { items } = (await world.admin.get(INCIDENTS)).body;
    expect(
      items.map(({ dedupKey, status, severity }: Record<string, string>) => [dedupKey, status, severity]),
    ).to.deep.equal([
      ['other', 'triggered', 'critical'],
      ['one', 'merged', 'error'],
    ]);
  });

  it('does not store the state of a key again for an event that changes nothing', async () => {
    const { id } = await world.policy([stepTo(0, ada)]);
    const version = async (): Promise<unknown> =>
      (await sql<{ xmin: string }>`select xmin::text from im_alert`.execute(world.app.database.query)).rows;
    await send(id);
    await consume();
    const before = await version();
    await send(id);
    await consume();
    expect(await version()).to.deep.equal(before);
    await send(id, { severity: 'critical' });
    await consume();
    expect(await version()).not.to.deep.equal(before);
  });
});

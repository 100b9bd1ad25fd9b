import { expect } from 'chai';
import { together } from '../../../builders/together.ts';
import { imWorld, short } from './im-world.ts';
import type { ImWorld, Short } from './im-world.ts';
import { until } from '../../../until.ts';

const PATH = '/api/im/incidents';

describe('concurrent changes of one incident', () => {
  let world: ImWorld;
  before(async () => {
    world = await imWorld();
  });
  after(() => world.close());

  const statusOf = async (id: string): Promise<string> => (await world.admin.get(`${PATH}/${id}`)).body.status;
  const post = (id: string, action: string, body: object = {}) =>
    short(world.admin.post(`${PATH}/${id}/${action}`, body));

  /**
   * Runs requests that all have read the incident before the first of them changes it: another transaction holds its
   * row until they wait for it.
   */
  const whileHeld = async (id: string, requests: readonly (() => Promise<Short>)[]): Promise<readonly Short[]> => {
    const { pool } = world.app.database;
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from im_incident where public_id = $1 for update', [id]);
      const answers = requests.map((request) => request());
      await until(async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update im_incident%'`,
        );
        return rowCount === requests.length;
      });
      await holder.query('rollback');
      return await Promise.all(answers);
    } finally {
      holder.release();
    }
  };

  it('decides two acknowledgements for one; the other gets imIncidentStatusConflict and is not repeated', async () => {
    const id = await world.incident();
    const answers = await whileHeld(id, [() => post(id, 'acknowledge'), () => post(id, 'acknowledge')]);
    expect(answers.toSorted()).to.deep.equal([
      [200, undefined],
      [409, 'imIncidentStatusConflict'],
    ]);
    const { items } = (await world.admin.get(`${PATH}/${id}/timeline`)).body;
    expect(items.map(({ kind }: { kind: string }) => kind)).to.deep.equal(['acknowledged', 'opened']);
  });

  it('decides between resolving and acknowledging, and never reopens', async () => {
    for (const order of [
      ['resolve', 'acknowledge'],
      ['acknowledge', 'resolve'],
    ] as const) {
      const id = await world.incident();
      const answers = await whileHeld(
        id,
        order.map((action) => () => post(id, action)),
      );
      expect(answers.toSorted()).to.deep.equal([
        [200, undefined],
        [409, 'imIncidentStatusConflict'],
      ]);
      const winner = order[answers.findIndex(([status]) => status === 200)];
      expect(await statusOf(id)).to.equal(winner === 'resolve' ? 'resolved' : 'acknowledged');
    }
  });

  it('has one winner among many acknowledgements, whenever they read', async () => {
    const id = await world.incident();
    const answers = await together(16, () => post(id, 'acknowledge'));
    expect(answers.filter(([status]) => status === 200)).to.have.length(1);
    for (const [, code] of answers.filter(([status]) => status !== 200))
      expect(code).to.be.oneOf(['imIncidentStatusConflict', 'imIncidentInvalidStatusTransition']);
  });

  it('leaves one of two incidents open that are merged into each other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await world.incident(), await world.incident()];
      const answers = await Promise.all([
        post(one, 'merge', { intoIncidentId: other }),
        post(other, 'merge', { intoIncidentId: one }),
      ]);
      expect(answers.toSorted()).to.deep.equal([
        [200, undefined],
        [422, 'imIncidentAlreadyClosed'],
      ]);
      expect([await statusOf(one), await statusOf(other)].toSorted()).to.deep.equal(['merged', 'triggered']);
    }
  });

  it('merges an incident into one of two others', async () => {
    const [from, one, other] = [await world.incident(), await world.incident(), await world.incident()];
    const answers = await Promise.all([
      post(from, 'merge', { intoIncidentId: one }),
      post(from, 'merge', { intoIncidentId: other }),
    ]);
    expect(answers.toSorted()).to.deep.equal([
      [200, undefined],
      [422, 'imIncidentAlreadyClosed'],
    ]);
  });

  it('changes each incident of crossing bulk requests once', async () => {
    const ids = await together(8, () => world.incident());
    const answers = await together(4, (at) =>
      world.admin.post(`${PATH}/bulk`, { action: 'acknowledge', incidentIds: at % 2 === 0 ? ids : ids.toReversed() }),
    );
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    for (const id of ids) {
      const winners = answers.filter(({ body }) =>
        body.results.some((result: { incidentId: string; ok: boolean }) => result.incidentId === id && result.ok),
      );
      expect(winners).to.have.length(1);
    }
  });

  it('notifies no responder of an incident that is resolved meanwhile', async () => {
    const id = await world.incident();
    const { userId } = await world.user();
    const { pool } = world.app.database;
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query(
        `update im_incident set status = 'resolved', resolved_at = updated_at, revision = revision + 1 where public_id = $1`,
        [id],
      );
      const request = { isAnswered: false };
      const answer = post(id, 'responders', { userId, notify: true }).finally(() => {
        request.isAnswered = true;
      });
      while (!request.isAnswered) {
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%im_incident%'`,
        );
        if (rows.length > 0) break;
      }
      await holder.query('commit');
      expect(await answer).to.deep.equal([422, 'imIncidentAlreadyClosed']);
    } finally {
      holder.release();
    }
    expect(await world.app.database.query.selectFrom('im_notification').selectAll().execute()).to.deep.equal([]);
  });

  it('keeps all notes and responders', async () => {
    const id = await world.incident();
    const players = await together(4, () => world.user());
    const answers = await Promise.all([
      ...players.map(({ userId }) => post(id, 'responders', { userId })),
      ...players.map((_, at) => post(id, 'notes', { text: `Note ${at}` })),
    ]);
    expect(answers.map(([status]) => status)).to.deep.equal(answers.map(() => 200));
    const { body } = await world.admin.get(`${PATH}/${id}/timeline`);
    expect([body.total, (await world.admin.get(`${PATH}/${id}`)).body.responders.length]).to.deep.equal([9, 4]);
  });
});

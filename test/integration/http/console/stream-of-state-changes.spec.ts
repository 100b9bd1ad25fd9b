import { expect } from 'chai';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { DOWN, UP } from '../../../builders/websites.ts';
import { streamSuite } from './stream-suite.ts';

describe('GET /api/stream, checks', () => {
  const suite = streamSuite();

  /** Records the finding for the monitor's next check, as a worker does. */
  const check = async (finding: CheckFinding): Promise<void> => {
    const { clock, ports } = suite.app;
    clock.advance(minutes(5));
    const now = clock.now();
    const locationId = (await ports.checkQueue.locationOf('local')) ?? 0;
    const due = await ports.checkQueue.claim({ locationId, owner: 'worker', now, until: now, limit: 100 });
    expect(due).not.to.deep.equal([]);
    await recordStateChanges(ports)(
      'worker',
      due.map((each) => finishCheck(each, finding, now)),
    );
  };

  it('sends the monitor whose condition changes and its incident, and nothing for other results', async () => {
    const stream = await suite.open();
    const { body } = await suite.admin.post('/api/websites', { name: 'Shop', url: 'https://shop.example/' });
    const id = String(body.publicId);
    await stream.learnsOf('website', id);
    const known = () => stream.changes.length;
    const next = async (): Promise<readonly string[]> => {
      const before = known();
      const tag = await suite.addTag();
      await stream.learnsOf('tag', tag);
      return stream.changes.slice(before).filter((change) => change !== `tag/${tag}`);
    };
    await check(UP);
    expect(await next()).to.deep.equal([`website/${id}`]);
    await check(UP);
    expect(await next()).to.deep.equal([]);
    let changed: readonly string[] = [];
    for (let round = 0; round < 5 && changed.length === 0; round += 1) {
      await check(DOWN);
      changed = await next();
    }
    const { items } = (await suite.admin.get('/api/incidents')).body;
    expect(changed).to.have.members([`website/${id}`, `incident/${items[0].publicId ?? items[0].id}`]);
  });
});

import { expect } from 'chai';
import { minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import type { Website } from '../../../../src/domain/monitors/website.ts';
import { monitoringHost } from '../../../builders/monitoring-host.ts';
import type { MonitoringHost } from '../../../builders/monitoring-host.ts';
import { together } from '../../../builders/together.ts';

/** Five minutes, and a tenth of them for being late. */
const OVERDUE_AFTER = minutes(5) + seconds(30);

describe('a heartbeat that is expected every five minutes', () => {
  let host: MonitoringHost;
  let backup: Website;
  beforeEach(async () => {
    host = await monitoringHost({ alertConsecutiveChecks: 3 });
    await host.place('here');
    await host.channel('Operations', 'ops@example.com');
    backup = await host.watch({ name: 'Backup', url: '', monitoringType: 'heartbeat', checkInterval: 5 });
  });
  const beat = () => host.recordBeat(backup.heartbeatToken ?? '');
  const statuses = async () => (await host.incidents()).map(({ status, reason }) => [status, reason]);

  it('is up once it is heard', async () => {
    expect(await beat()).to.equal(true);
    expect(await host.conditionOf(backup)).to.equal('up');
  });

  it('is known by its token alone', async () => {
    expect(await host.recordBeat('unknown')).to.equal(false);
    expect(await host.conditionOf(backup)).to.equal('unknown');
  });

  it('is overdue after its interval and its grace, and not a millisecond sooner; the first miss counts', async () => {
    await beat();
    host.clock.advance(OVERDUE_AFTER - 1);
    await host.sweep();
    expect([await host.conditionOf(backup), await statuses()]).to.deep.equal(['up', []]);
    host.clock.advance(1);
    await host.sweep();
    expect([await host.conditionOf(backup), await statuses()]).to.deep.equal(['down', [['open', 'heartbeatOverdue']]]);
    expect(await host.told()).to.deep.equal(['ops@example.com incident.opened']);
  });

  it('is overdue from its creation on when it was never heard', async () => {
    host.clock.advance(OVERDUE_AFTER);
    await host.sweep();
    expect(await host.conditionOf(backup)).to.equal('down');
  });

  it('has one incident however often it is missed, and however many look at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      host.clock.advance(OVERDUE_AFTER);
      await together(4, () => host.sweep());
    }
    expect(await statuses()).to.deep.equal([['open', 'heartbeatOverdue']]);
    expect(await host.told()).to.deep.equal(['ops@example.com incident.opened']);
  });

  it('is up again with the next that is heard, and its incident is resolved', async () => {
    host.clock.advance(OVERDUE_AFTER);
    await host.sweep();
    await host.told();
    expect(await beat()).to.equal(true);
    expect([await host.conditionOf(backup), (await statuses())[0]?.[0]]).to.deep.equal(['up', 'resolved']);
    expect(await host.told()).to.deep.equal(['ops@example.com incident.resolved']);
  });

  it('is not expected while its monitor is paused', async () => {
    await host.change(backup, { status: 'paused' });
    host.clock.advance(OVERDUE_AFTER);
    await host.sweep();
    expect(await host.incidents()).to.deep.equal([]);
  });
});

import { expect } from 'chai';
import type { CheckSubject } from '../../../src/application/checks/ports.ts';
import { prepareCheck } from '../../../src/application/checks/prepare-check.ts';
import { seconds } from '../../../src/domain/kernel/time.ts';
import { TcpProbe } from '../../../src/infrastructure/checks/probes/tcp-probe.ts';
import { aesVault } from '../../../src/infrastructure/kernel/crypto/vault.ts';
import { systemClock } from '../../../src/infrastructure/kernel/system/system-clock.ts';
import { closeServers, guardOf, startTcp } from '../kernel/network/loopback.ts';
import { until } from '../../until.ts';
import { SECRET } from './check-bench.ts';
import { checkWorkerSuite } from './check-worker-suite.ts';

const unused = { probe: () => Promise.reject(new Error('Only TCP monitors are checked.')) };
const noProbes = {
  website: unused,
  dns: unused,
  icmp: unused,
  smtp: unused,
  'imap-pop': unused,
  ftp: unused,
  ssh: unused,
  domain: unused,
  ip: unused,
  'mail-health': unused,
  custom: unused,
};

/** Far above the time of a fast answer on a busy machine. */
const LIMIT = seconds(1);

describe('a worker that checks a slow target', () => {
  const suite = checkWorkerSuite();
  const { opened, due, results, start, now } = suite;
  let isSlow: boolean;
  let target: { readonly port: number };

  beforeEach(async () => {
    isSlow = true;
    target = await startTcp((socket) => {
      const answer = setTimeout(() => void socket.write('ready'), isSlow ? LIMIT + 50 : 0);
      socket.once('close', () => clearTimeout(answer));
    });
  });
  afterEach(closeServers);

  const prepare = prepareCheck({
    probes: { ...noProbes, tcp: new TcpProbe(guardOf()) },
    vault: aesVault(SECRET),
    clock: systemClock,
  });
  const check = (subject: CheckSubject) => {
    const prepared = prepare(subject);
    return prepared === null ? expect.fail('The monitor has no probe.') : prepared();
  };
  const monitorOf = (settings: object): Promise<number> =>
    due({
      kind: 'tcp',
      monitoringType: 'tcp',
      target: '127.0.0.1',
      settings: { port: target.port, expect: 'ready', degradedAfter: LIMIT, ...settings },
      condition: 'up',
    });
  /** Checks the monitor once, now. */
  const checkOnce = async (monitorId: number): Promise<void> => {
    const made = (await results()).length;
    await opened.database.query
      .updateTable('check_schedule')
      .set({ dueAt: now() })
      .where('monitorId', '=', monitorId)
      .execute();
    const worker = await start({ check });
    await until(async () => (await results()).length > made);
    await worker.stop(seconds(5));
  };
  const conditionOf = async (id: number) =>
    (
      await opened.database.query
        .selectFrom('monitor')
        .select('condition')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).condition;
  const incidents = () =>
    opened.database.query.selectFrom('incident').select(['title', 'reason', 'status', 'evidence']).execute();

  it('makes its monitor degraded and up again, without an incident', async () => {
    const id = await monitorOf({});
    await checkOnce(id);
    expect(await conditionOf(id)).to.equal('degraded');
    isSlow = false;
    await checkOnce(id);
    expect(await conditionOf(id)).to.equal('up');
    expect((await results()).map(({ outcome, reason }) => [outcome, reason])).to.deep.equal([
      ['degraded', 'answerDegraded'],
      ['up', null],
    ]);
    expect(await incidents()).to.deep.equal([]);
  });

  it('opens an incident with alertOnDegraded, and resolves it when the target is fast again', async () => {
    const id = await monitorOf({ alertOnDegraded: true });
    await checkOnce(id);
    const [incident, ...others] = await incidents();
    expect(others).to.deep.equal([]);
    expect(incident).to.include({ title: 'Shop answers slowly', reason: 'answerDegraded', status: 'open' });
    expect(incident?.evidence).to.have.deep.nested.property('rules[0].expected', {
      phrase: 'milliseconds',
      count: LIMIT,
    });
    isSlow = false;
    await checkOnce(id);
    expect((await incidents()).map(({ status }) => status)).to.deep.equal(['resolved']);
  });
});

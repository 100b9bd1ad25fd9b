import type { ChildProcess } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { freePort, isOpen } from '../fixtures/ports.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { testDatabase } from '../integration/kernel/database/test-database.ts';
import { until } from '../until.ts';
import { serverFolder } from './clusters/kept-nodes.ts';
import { killTree, launch, loopback } from './clusters/machines.ts';
import { skipWithout } from './skip-without.ts';
import { spread, startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

const BALANCER = '/usr/bin/caddy';
const LOSSES = 4;

/** As `docs/scaling.md` gives it, without TLS. */
const settingsOf = (port: number, apiPorts: readonly number[]): string => `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	reverse_proxy ${apiPorts.map((each) => `127.0.0.1:${each}`).join(' ')} {
		health_uri /readyz
		health_interval 2s
		health_timeout 3s
		lb_try_duration 5s
		fail_duration 5s
	}
}
`;

describe('a load balancer before two API processes', function () {
  this.timeout(minutes(6));
  const closes: (() => unknown)[] = [];
  let url: string;
  let service: UsedService;
  let balancer: ChildProcess;
  let clientUrl: string;
  let startBalancer: () => void;

  before(async function () {
    skipWithout(this, 'The loss of a load balancer is', existsSync(BALANCER) ? null : `${BALANCER} is missing`);
    const database = await testDatabase();
    closes.push(() => database.drop());
    ({ url } = database);
    const [port, ...apiPorts] = [await freePort(), await freePort(), await freePort()];
    clientUrl = `http://127.0.0.1:${port}`;
    const folder = serverFolder('balancer');
    closes.push(() => rmSync(folder, { recursive: true, force: true }));
    const settings = join(folder, 'Caddyfile');
    writeFileSync(settings, settingsOf(port, apiPorts));
    startBalancer = () => {
      const words = [BALANCER, 'run', '--config', settings, '--adapter', 'caddyfile'];
      balancer = launch({ machine: loopback, folder, name: 'caddy', environment: { HOME: folder }, words });
    };
    startBalancer();
    closes.push(() => killTree(balancer));
    await until(() => isOpen(port));
    service = await startUsedService({ nodes: [{ name: 'only', url, machine: loopback }] }, url, {
      clientUrl,
      settings: { TRUST_PROXY: '1' },
      places: [
        ...apiPorts.map((each) => ({ role: 'api' as const, machine: loopback, port: each })),
        { role: 'worker', machine: loopback },
      ],
    });
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  it('sends requests to the other process when one is killed, and loses nothing that was acknowledged', async () => {
    const recoveries: number[] = [];
    for (let loss = 0; loss < LOSSES; loss += 1) {
      const { recovery } = await service.outage(() => service.kill([loss % 2]));
      recoveries.push(recovery);
      await service.expectNothingLost();
      await service.expectNoAlarm();
      await service.restart([loss % 2]);
    }
    process.stdout.write(`    ${LOSSES} API processes killed behind Caddy: next write after ${spread(recoveries)}.\n`);
  });

  it('is killed: the processes are ready, and only heartbeats that cannot arrive raise an alarm', async () => {
    await killTree(balancer);
    await service.hasten();
    await until(async () => (await execute(url, 'select from incident')).length === 1, 100);
    expect(await execute(url, `select name from monitor where condition <> 'up'`)).to.deep.equal([{ name: 'Job' }]);
    for (const each of service.urls) expect((await fetch(`${each}/readyz`)).status).to.equal(200);
    startBalancer();
    const started = Date.now();
    const next = await service.writtenAfter(started);
    process.stdout.write(`    Caddy killed: next write ${next - started} ms after its start.\n`);
    await until(async () => (await execute(url, `select from monitor where condition <> 'up'`)).length === 0, 100);
    await service.expectNothingLost();
  });
});

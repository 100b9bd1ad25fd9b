import { rmSync } from 'node:fs';
import { expect } from 'chai';
import sinon from 'sinon';
import type { IcmpCheck } from '../../../../src/domain/checks/kinds/icmp.ts';
import { IcmpProbe } from '../../../../src/infrastructure/checks/probes/icmp-probe.ts';
import { pingPrograms } from '../../../fixtures/ping-program.ts';
import { guardOf } from '../../kernel/network/loopback.ts';
import { skipWithoutPing } from '../../public-tools/echo-requests.ts';

const names = { 'www.example.com': ['127.0.0.1'], 'inside.example.com': ['127.0.0.1', '10.0.0.1'] };
const guard = guardOf(names, ['127.0.0.0/8', '::1/128']);
const aCheck = (check: Partial<IcmpCheck> = {}): IcmpCheck => ({
  target: 'www.example.com',
  timeoutSeconds: 30,
  packetCount: 3,
  maxLossPercent: 50,
  maxLatencyMs: null,
  degradedAfter: null,
  alertOnDegraded: false,
  ...check,
});

describe('ICMP probe', function () {
  const warn = sinon.fake();
  const log = { warn };
  afterEach(() => warn.resetHistory());

  for (const [target, address] of [
    ['www.example.com', '127.0.0.1'],
    ['[::1]', '::1'],
  ] as const)
    it(`pings ${address} with the system's ping`, async function () {
      skipWithoutPing(this, address);
      const { failure, statistics, timings, ...observed } = await new IcmpProbe(guard, { log }).probe(
        aCheck({ target, packetCount: 10, timeoutSeconds: 4 }),
      );
      expect(observed).to.deep.equal({ resolved: [address], address });
      expect([failure, statistics?.sent, statistics?.received, timings.firstByteMs]).to.deep.equal([
        null,
        10,
        10,
        statistics?.avgMs,
      ]);
    });

  describe('with a program', () => {
    const { program, left, pathOf } = pingPrograms();
    const summary = "echo '1 packets transmitted, 1 received, 0% packet loss, time 0ms'";

    it('passes it the checked address, never the name, and an interval that fits into the timeout', async () => {
      for (const [timeoutSeconds, interval] of [
        [30, '0.200'],
        [3, '0.100'],
      ] as const) {
        await new IcmpProbe(guard, {
          log,
          program: program(`printf '%s\\n' "$@" > ${pathOf('arguments')}\n${summary}`),
        }).probe(aCheck({ packetCount: 10, timeoutSeconds }));
        expect(left('arguments')).to.deep.equal(['-n', '-q', '-c', '10', '-i', interval, '-W', '1', '--', '127.0.0.1']);
      }
    });

    it('does not run it for a host that is not public or has no address', async () => {
      const probe = new IcmpProbe(guard, { log, program: program(`touch ${pathOf('ran')}`) });
      for (const [target, code] of [
        ['inside.example.com', 'addressNotPublic'],
        ['10.0.0.1', 'addressNotPublic'],
        ['gone.example.com', 'hostUnresolved'],
        ['-f', 'hostInvalid'],
      ] as const)
        expect((await probe.probe(aCheck({ target }))).failure, target).to.include({ code, phase: 'resolve' });
      expect(() => left('ran')).to.throw('ENOENT');
    });

    it('reports timedOut and kills a program that does not end', async () => {
      const { failure } = await new IcmpProbe(guard, {
        log,
        program: program(`echo $$ > ${pathOf('pid')}; exec sleep 60`),
      }).probe(aCheck({ timeoutSeconds: 3 }));
      expect(failure).to.include({ code: 'timedOut' });
      expect(() => process.kill(Number(left('pid')[0]), 0)).to.throw('ESRCH');
    });

    for (const [name, script] of [
      [
        'the socket is not permitted',
        "echo 'ping: socktype: SOCK_RAW' >&2; echo 'ping: socket: Operation not permitted' >&2; exit 2",
      ],
      ['BusyBox lacks the permission', "echo 'ping: permission denied (are you root?)' >&2; exit 1"],
      [
        'the firewall forbids sending',
        "echo 'ping: sendmsg: Operation not permitted' >&2; echo '3 packets transmitted, 0 received, 100% packet loss'; exit 1",
      ],
    ] as const)
      it(`reports programUnavailable when ${name}`, async () => {
        expect((await new IcmpProbe(guard, { log, program: program(script) }).probe(aCheck())).failure).to.include({
          code: 'programUnavailable',
        });
      });

    it('warns once when the program is missing, and again only after it has worked', async () => {
      const probe = new IcmpProbe(guard, { log, program: pathOf('ping') });
      expect((await probe.probe(aCheck())).failure).to.include({ code: 'programUnavailable', detail: 'ENOENT' });
      await probe.probe(aCheck());
      expect(warn.callCount).to.equal(1);
      program(summary);
      expect((await probe.probe(aCheck())).failure).to.equal(null);
      rmSync(pathOf('ping'));
      await probe.probe(aCheck());
      expect(warn.callCount).to.equal(2);
    });
  });
});

import { chmodSync } from 'node:fs';
import { expect } from 'chai';
import { SystemPing } from '../../../src/infrastructure/public-tools/system-ping.ts';
import { pingPrograms } from '../../fixtures/ping-program.ts';
import { skipWithoutPing } from './echo-requests.ts';
import { guardOf } from '../kernel/network/loopback.ts';

const names = {
  'www.example.com': ['127.0.0.1'],
  'six.example.com': ['::1'],
  'inside.example.com': ['10.0.0.1'],
  'both.example.com': ['127.0.0.1', '10.0.0.1'],
};
const guard = guardOf(names, ['127.0.0.0/8', '::1/128']);

describe('system ping', function () {
  it('returns the result of every request over IPv4', async function () {
    skipWithoutPing(this);
    const found = await new SystemPing(guard, 10_000).echo('www.example.com', 2);
    expect(found).to.have.property('ok', true);
    expect(found)
      .to.have.property('value')
      .that.deep.includes({ address: '127.0.0.1', sent: 2, received: 2, lossPercent: 0 });
    const { minMs, avgMs, maxMs } = (found as { value: { minMs: number; avgMs: number; maxMs: number } }).value;
    expect(minMs).to.be.greaterThan(0).and.at.most(avgMs);
    expect(avgMs).to.be.at.most(maxMs);
  });

  it('returns the result of every request over IPv6', async function () {
    skipWithoutPing(this, '::1');
    for (const host of ['six.example.com', '[::1]'])
      expect(await new SystemPing(guard, 10_000).echo(host, 1))
        .to.have.property('value')
        .that.includes({ address: '::1', received: 1 });
  });

  describe('ping program', () => {
    const { program, left, pathOf } = pingPrograms();
    const echo = (script: string, { host = 'www.example.com', timeoutMs = 10_000 } = {}) =>
      new SystemPing(guard, timeoutMs, program(script)).echo(host, 3);

    it('receives the checked address and never the name, after the end of options', async () => {
      await echo(`printf '%s\\n' "$@" > ${pathOf('arguments')}`);
      expect(left('arguments')).to.deep.equal(['-n', '-q', '-c', '3', '-W', '1', '--', '127.0.0.1']);
    });

    it('receives no environment of the service', async () => {
      process.env['WATCHSTEAD_TEST_SECRET'] = 'secret';
      await echo(`env > ${pathOf('environment')}`);
      delete process.env['WATCHSTEAD_TEST_SECRET'];
      expect(left('environment').join(' ')).to.contain('LC_ALL=C').and.not.to.contain('secret');
    });

    it('without replies is not a failure', async () => {
      expect(
        await echo(`echo '3 packets transmitted, 0 received, 100% packet loss, time 2040ms'; exit 1`),
      ).to.deep.equal({
        ok: true,
        value: { address: '127.0.0.1', sent: 3, received: 0, lossPercent: 100, minMs: null, avgMs: null, maxMs: null },
      });
    });

    it('fails with connectionFailed and its error output if nothing could be sent', async () => {
      expect(await echo(`echo 'ping: connect: Network is unreachable' >&2; exit 2`)).to.deep.equal({
        ok: false,
        failure: { code: 'connectionFailed', phase: 'connect', detail: 'ping: connect: Network is unreachable' },
      });
    });

    it('fails with connectionFailed for unknown output', async () => {
      expect(await echo('echo nothing')).to.have.nested.property('failure.code', 'connectionFailed');
    });

    it('fails with timedOut and is killed after the timeout', async () => {
      expect(await echo('exec sleep 60', { timeoutMs: 100 })).to.have.nested.property('failure.code', 'timedOut');
    });

    it('fails with answerInvalid for endless output', async () => {
      expect(await echo('exec yes')).to.have.nested.property('failure.code', 'answerInvalid');
    });

    for (const [host, code] of [
      ['inside.example.com', 'addressNotPublic'],
      ['both.example.com', 'addressNotPublic'],
      ['10.0.0.1', 'addressNotPublic'],
      ['gone.example.com', 'hostUnresolved'],
      ['-c', 'hostInvalid'],
      ['127.1', 'hostInvalid'],
    ] as const)
      it(`does not run for ${host}, which is ${code}`, async () => {
        expect(await echo(`touch ${pathOf('ran')}`, { host })).to.have.nested.property('failure.code', code);
        expect(() => left('ran')).to.throw('ENOENT');
      });

    it('fails with programUnavailable if it is missing or not executable', async () => {
      expect(await new SystemPing(guard, 1000, pathOf('none')).echo('127.0.0.1', 1)).to.deep.equal({
        ok: false,
        failure: { code: 'programUnavailable', phase: 'request', detail: 'ENOENT' },
      });
      const file = program('exit 0');
      chmodSync(file, 0o644);
      expect(await new SystemPing(guard, 1000, file).echo('127.0.0.1', 1)).to.have.nested.property(
        'failure.code',
        'programUnavailable',
      );
    });
  });
});

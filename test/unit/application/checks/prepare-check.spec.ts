import { expect } from 'chai';
import type { CheckSubject } from '../../../../src/application/checks/ports.ts';
import { prepareCheck } from '../../../../src/application/checks/prepare-check.ts';
import type { WebsiteCheck, WebsiteObservation } from '../../../../src/domain/checks/kinds/website-observation.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { NOW, TestClock } from '../../../builders/clock.ts';
import { aCertificate, aFailedWebsite, anAnsweredWebsite } from '../../../builders/website-checks.ts';

const subject: CheckSubject = {
  organizationId: 1,
  monitorId: 1,
  revision: 1,
  kind: 'website',
  monitoringType: 'http',
  target: 'https://shop.example/',
  timeoutSeconds: 10,
  settings: {},
  sealedSecrets: null,
};

const vault = { seal: (plain: string) => plain, open: (sealed: string) => sealed };
const tcp = { probe: () => Promise.reject(new Error('No TCP monitor is checked here.')) };
const others = {
  dns: tcp,
  icmp: tcp,
  tcp,
  smtp: tcp,
  ssh: tcp,
  'imap-pop': tcp,
  ftp: tcp,
  domain: tcp,
  ip: tcp,
  'mail-health': tcp,
  custom: tcp,
};
const prepared = (seen: WebsiteObservation, facts: Partial<CheckSubject> = {}) =>
  prepareCheck({
    probes: { website: { probe: () => Promise.resolve(seen) }, ...others },
    vault,
    clock: new TestClock(),
  })({ ...subject, ...facts });
const findingOf = async (seen: WebsiteObservation) => prepared(seen)?.();

describe('preparation of checks', () => {
  it('passes target, timeout, settings with their defaults, and decrypted secrets to the probe', async () => {
    const checks: WebsiteCheck[] = [];
    const probe = { probe: (check: WebsiteCheck) => Promise.resolve((checks.push(check), anAnsweredWebsite())) };
    const sealedSecrets = JSON.stringify({ auth: { username: 'ada', password: 'secret' }, heartbeatToken: null });
    await prepareCheck({ probes: { website: probe, ...others }, vault, clock: new TestClock() })({
      ...subject,
      settings: { method: 'HEAD' },
      sealedSecrets,
    })?.();
    expect(checks[0]).to.deep.include({
      target: subject.target,
      timeoutSeconds: 10,
      method: 'HEAD',
      checkStatusEnabled: true,
      body: null,
    });
    expect(checks[0]).to.have.property('auth').that.deep.equals({ username: 'ada', password: 'secret' });
  });

  it('skips heartbeats, and types and kinds that this version cannot check', () => {
    for (const facts of [{ monitoringType: 'heartbeat' }, { monitoringType: 'other' }, { kind: 'dns' }])
      expect(prepared(anAnsweredWebsite(), facts)).to.equal(null);
  });
});

describe('finding of a website check', () => {
  it('contains the duration of each step, and the total as the response time', async () => {
    const { timings } = anAnsweredWebsite();
    expect(await findingOf(anAnsweredWebsite())).to.deep.include({ timings, latencyMs: timings.totalMs });
  });

  it('contains the certificate, and whether it is within the notice period', async () => {
    const { subject, issuer } = aCertificate(NOW);
    const found = async (left: number) =>
      (await findingOf(anAnsweredWebsite({ certificate: aCertificate(later(NOW, left)) })))?.certificate;
    expect(await found(days(14))).to.deep.equal({ subject, issuer, notAfter: later(NOW, days(14)), isExpiring: true });
    expect(await found(days(14) + 1)).to.include({ isExpiring: false });
    expect(await findingOf(anAnsweredWebsite())).to.not.have.property('certificate');
  });

  it('contains the duration of steps without a response too, and no response time', async () => {
    const timings = { dnsMs: 3, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 10_000 };
    expect(await findingOf(aFailedWebsite({ timings }))).to.deep.include({ timings, latencyMs: null });
  });
});

import { expect } from 'chai';
import type { CheckSubject } from '../../../../src/application/checks/checking.ports.ts';
import { websiteChecker } from '../../../../src/application/checks/website-checker.ts';
import type { WebsiteObservation } from '../../../../src/domain/checks/website-observation.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { NOW, TestClock } from '../../../builders/clock.ts';
import { aCertificate, aFailedWebsite, anAnsweredWebsite } from '../../../builders/website-checks.ts';

const subject: CheckSubject = {
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
const findingOf = (seen: WebsiteObservation) =>
  websiteChecker({ httpProbe: { probe: () => Promise.resolve(seen) }, vault, clock: new TestClock() }).prepare(subject)();

describe('what a check of a website keeps', () => {
  it('is how long its steps took, and the whole as its response time', async () => {
    const { timings } = anAnsweredWebsite();
    expect(await findingOf(anAnsweredWebsite())).to.deep.include({ timings, latencyMs: timings.totalMs });
  });

  it('is the certificate that it saw, and whether it is within the notice', async () => {
    const { subject, issuer } = aCertificate(NOW);
    const found = async (left: number) => (await findingOf(anAnsweredWebsite({ certificate: aCertificate(later(NOW, left)) }))).certificate;
    expect(await found(days(14))).to.deep.equal({ subject, issuer, notAfter: later(NOW, days(14)), isExpiring: true });
    expect(await found(days(14) + 1)).to.include({ isExpiring: false });
    expect(await findingOf(anAnsweredWebsite())).to.not.have.property('certificate');
  });

  it('is how long its steps took without an answer too, and then no response time', async () => {
    const timings = { dnsMs: 3, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 10_000 };
    expect(await findingOf(aFailedWebsite({ timings }))).to.deep.include({ timings, latencyMs: null });
  });
});

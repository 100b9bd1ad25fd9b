import { expect } from 'chai';
import { coverageNotice } from '../../../../src/application/escalation/coverage-notice.ts';
import type { CoverageNoticeFinding } from '../../../../src/application/escalation/coverage-notice.ts';

const ENGLISH = { language: 'en', timezone: 'Europe/Zurich' } as const;

const BASE_URL = 'https://monitor.example';

const finding = (members: Partial<CoverageNoticeFinding> = {}): CoverageNoticeFinding => ({
  kind: 'gap',
  scheduleName: 'Support',
  policyName: null,
  userName: null,
  startsAt: new Date('2026-03-28T23:00:00.000Z'),
  endsAt: new Date('2026-03-29T07:00:00.000Z'),
  ...members,
});

describe('the mail about the coverage of schedules', () => {
  it('names each finding with its time', () => {
    const { subject, text } = coverageNotice(
      [
        finding(),
        finding({ kind: 'inactivePerson', userName: 'Ann' }),
        finding({ kind: 'policyReachesNobody', policyName: 'Default', scheduleName: null }),
      ],
      ENGLISH,
      BASE_URL,
    );
    expect(subject).to.equal('On-call coverage: 3 new findings');
    expect(text).to.contain(
      '- Schedule Support: nobody is on call: 29 Mar 2026, 00:00 CET – 29 Mar 2026, 09:00 CEST\n',
    );
    expect(text).to.contain('Ann is inactive').and.to.contain('Escalation policy Default');
  });

  it('names people of policies', () => {
    const ofPolicy = { scheduleName: null, policyName: 'Default', userName: 'Ann' };
    const { text } = coverageNotice(
      [finding({ ...ofPolicy, kind: 'inactivePerson' }), finding({ ...ofPolicy, kind: 'unreachablePerson' })],
      ENGLISH,
      BASE_URL,
    );
    expect(text)
      .to.contain(
        '- Escalation policy Default: Ann is inactive or has no role in incident management, and is not notified:',
      )
      .and.to.contain('- Escalation policy Default: no page can reach Ann,');
  });

  it('is in the language of the organization', () =>
    expect(coverageNotice([finding()], { ...ENGLISH, language: 'de' }, BASE_URL).subject).to.equal(
      'Bereitschaft: 1 neuer Befund',
    ));

  it('lists 50 findings and counts the others', () => {
    const { text } = coverageNotice(
      Array.from({ length: 53 }, () => finding()),
      ENGLISH,
      BASE_URL,
    );
    expect(text.match(/nobody is on call/g)).to.have.length(50);
    expect(text).to.contain('- 3 more\n');
  });

  it('keeps names on their lines', () =>
    expect(coverageNotice([finding({ scheduleName: 'a\nBcc: b' })], ENGLISH, BASE_URL).text).to.contain(
      'Schedule a Bcc: b: nobody',
    ));
});

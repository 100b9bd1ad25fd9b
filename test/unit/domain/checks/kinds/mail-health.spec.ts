import { expect } from 'chai';
import { judgeMailHealth, wantedMailFacts } from '../../../../../src/domain/checks/kinds/mail-health.ts';
import type { MailFacts } from '../../../../../src/domain/checks/mail/mail-facts.ts';
import { DOMAIN, gatherMail, inOrder, mailFinding, withRecords } from '../../../../builders/mail-zones.ts';

const NOTHING: MailFacts = { organizational: DOMAIN, answers: new Map(), servers: new Map(), policy: null };

describe('the facts about the mail of a domain', () => {
  it('are first its records, then what they name', () => {
    const { questions, servers, isPolicyWanted } = wantedMailFacts(DOMAIN, NOTHING);
    expect(questions).to.have.deep.members([
      { name: DOMAIN, type: 'MX' },
      { name: DOMAIN, type: 'TXT' },
      { name: `_dmarc.${DOMAIN}`, type: 'TXT' },
      { name: `_mta-sts.${DOMAIN}`, type: 'TXT' },
      { name: `_smtp._tls.${DOMAIN}`, type: 'TXT' },
    ]);
    expect([servers, isPolicyWanted]).to.deep.equal([[], false]);
    const { facts } = gatherMail(inOrder);
    expect(wantedMailFacts(DOMAIN, facts)).to.deep.equal({ questions: [], servers: [], isPolicyWanted: false });
    expect(wantedMailFacts(DOMAIN, { ...facts, policy: null }).isPolicyWanted).to.equal(true);
  });
});

describe('the mail of a domain of which nothing is known', () => {
  it('is no fault', () => {
    const check = { target: DOMAIN, timeoutSeconds: 30, checks: ['mx'], checkSmtpEnabled: true } as const;
    expect(judgeMailHealth(check, NOTHING)).to.deep.equal({
      outcome: 'up',
      reason: null,
      latencyMs: null,
      evidence: null,
    });
  });
});

describe('the evidence of the mail of a domain', () => {
  it('has a rule for each check, with what it expects', () => {
    const { evidence, latencyMs } = mailFinding(withRecords({ [`TXT _mta-sts.${DOMAIN}`]: [] }), ['mx', 'mtaSts']);
    expect([evidence?.timeoutSeconds, latencyMs]).to.deep.equal([30, null]);
    expect(evidence?.rules.map(({ check, result, expected }) => [check, result, expected])).to.deep.equal([
      ['mx', 'passed', { phrase: 'mailServers', name: DOMAIN }],
      ['spf', 'passed', { phrase: 'spfRecord', name: DOMAIN }],
      ['dmarc', 'passed', { phrase: 'dmarcRecord', name: DOMAIN }],
      ['mtaSts', 'failed', { phrase: 'mtaStsPolicy', name: DOMAIN }],
      ['tlsRpt', 'passed', { phrase: 'tlsRptRecord', name: DOMAIN }],
      ['dane', 'passed', { phrase: 'daneRecords', name: DOMAIN }],
      ['ptr', 'passed', { phrase: 'reverseNames', name: DOMAIN }],
    ]);
  });

  it('has what was found, and what is not published without being required', () => {
    const seen = (name: string) =>
      mailFinding(withRecords({ [`TXT _smtp._tls.${DOMAIN}`]: [] }), ['tlsRpt']).evidence?.rules.find(
        ({ check }) => check === name,
      )?.seen;
    expect(seen('mx')).to.equal('mx1.shop.example, mx2.shop.example');
    expect(seen('dane')).to.deep.equal([
      '_25._tcp.mx1.shop.example: 3 1 1 aa11',
      '_25._tcp.mx2.shop.example: 2 1 1 cc33',
    ]);
    expect(seen('ptr')).to.equal('192.0.2.25');
    expect(seen('dmarc')).to.deep.include({ phrase: 'recordFound', name: `_dmarc.${DOMAIN}` });
    expect(seen('mtaSts')).to.deep.include({ phrase: 'recordFound', text: 'v=STSv1; id=20260301; (enforce)' });
    expect(seen('tlsRpt')).to.deep.equal({ phrase: 'notPublished', name: `_smtp._tls.${DOMAIN}` });
  });

  it('has the first ten of many mail servers, and the number of the others', () => {
    const many = Array.from({ length: 12 }, (_, at) => `${at} h${at}.shop.example`);
    const { evidence } = mailFinding(withRecords({ [`MX ${DOMAIN}`]: many }), ['tlsRpt']);
    expect(evidence?.rules.find(({ check }) => check === 'mx')?.seen).to.deep.equal({
      phrase: 'andMore',
      values: Array.from({ length: 10 }, (_, at) => `h${at}.shop.example`).join(', '),
      count: 2,
    });
  });
});

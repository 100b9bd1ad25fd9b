import { expect } from 'chai';
import { DOMAIN, gatherMail, inOrder, mailFinding, rulesAbout, withRecords } from '../../../../builders/mail-zones.ts';
import type { MailWorld } from '../../../../builders/mail-zones.ts';

const NAME = `_dmarc.${DOMAIN}`;
const dmarc = (...records: readonly string[]) => rulesAbout('dmarc', withRecords({ [`TXT ${NAME}`]: records }));

describe('the check of DMARC', () => {
  for (const record of [
    'v=DMARC1; p=none',
    'v=DMARC1;p=quarantine;sp=reject;np=reject;adkim=s;aspf=r;pct=0;ri=86400;fo=1:d:s;rf=afrf',
    'v = DMARC1 ; p = REJECT ; rua = mailto:a@shop.example , mailto:b@Mail.Shop.Example!10m ;',
    'v=DMARC1; p=reject; x=unknown; other=tag; psd=n; t=y',
    'v=DMARC1; p=none; pct=100; ri=4294967295; fo=0 : 1:D; rf=afrf : iodef; adkim=R; aspf=S; sp=None',
  ])
    it(`accepts ${record}`, () => expect(dmarc(record)).to.deep.equal([]));

  for (const [record, seen] of [
    ['v=DMARC1', { phrase: 'missingTag', text: 'p', name: NAME }],
    ['v=DMARC1; p=block', { phrase: 'missingTag', text: 'p', name: NAME }],
    ['v=dmarc1; p=reject', { phrase: 'invalidTerm', text: 'v=dmarc1; p=reject', name: NAME }],
    ['v=DMARC2; p=reject', { phrase: 'invalidTerm', text: 'v=DMARC2; p=reject', name: NAME }],
  ] as const)
    it(`refuses ${record}`, () => expect(dmarc(record)).to.deep.equal([{ result: 'failed', seen }]));

  it('refuses two records (RFC 7489 section 6.6.3)', () =>
    expect(dmarc('v=DMARC1; p=none', 'v=DMARC1; p=reject')).to.deep.equal([
      { result: 'failed', seen: { phrase: 'severalRecords', count: 2, name: NAME } },
    ]));

  for (const [record, text] of [
    ['v=DMARC1; p=reject; pct=101', 'pct=101'],
    ['v=DMARC1; p=reject; adkim=strict', 'adkim=strict'],
    ['v=DMARC1; p=reject; rua=dmarc@shop.example', 'rua=dmarc@shop.example'],
    ['v=DMARC1; p=reject; fo=2', 'fo=2'],
    ['v=DMARC1; p=reject; fo=1:', 'fo=1:'],
    ['v=DMARC1; p=reject; fo=11', 'fo=11'],
    ['v=DMARC1; p=reject; pct=1x', 'pct=1x'],
    ['v=DMARC1; p=reject; pct=x1', 'pct=x1'],
    ['v=DMARC1; p=reject; ri=4294967296', 'ri=4294967296'],
    ['v=DMARC1; p=reject; ri=1x', 'ri=1x'],
    ['v=DMARC1; p=reject; ri=x1', 'ri=x1'],
    ['v=DMARC1; p=reject; rf=a b', 'rf=a b'],
    ['v=DMARC1; p=reject; rf=:afrf', 'rf=:afrf'],
    ['v=DMARC1; p=reject; sp=block', 'sp=block'],
    ['v=DMARC1; p=reject; np=block', 'np=block'],
    ['v=DMARC1; p=reject; aspf=rs', 'aspf=rs'],
    ['v=DMARC1; p=reject; ruf=a', 'ruf=a'],
    ['v=DMARC1; p=reject; nonsense', 'nonsense'],
  ] as const)
    it(`warns of ${text}, which receivers ignore`, () =>
      expect(dmarc(record)).to.deep.equal([{ result: 'warning', seen: { phrase: 'invalidTerm', text, name: NAME } }]));

  it('warns of a record without a policy that has an address for reports, because it counts as p=none', () =>
    expect(dmarc('v=DMARC1; rua=mailto:a@shop.example')).to.deep.equal([
      { result: 'warning', seen: { phrase: 'missingTag', text: 'p', name: NAME } },
    ]));

  it('warns of reports to a domain that has not agreed to receive them (RFC 7489 section 7.1)', () => {
    const record = 'v=DMARC1; p=none; rua=mailto:a@shop.example,mailto:b@reports.example; ruf=mailto:c@reports.example';
    const name = 'shop.example._report._dmarc.reports.example';
    const world = (agreed: readonly string[] | string) =>
      withRecords({ [`TXT ${NAME}`]: [record], [`TXT ${name}`]: agreed });
    expect(rulesAbout('dmarc', world(['v=DMARC1']))).to.deep.equal([]);
    expect(rulesAbout('dmarc', world('SERVFAIL'))).to.deep.equal([]);
    expect(rulesAbout('dmarc', world([]))).to.deep.equal(
      ['b@reports.example', 'c@reports.example'].map((address) => ({
        result: 'warning',
        seen: { phrase: 'reportsRefused', address, name },
      })),
    );
  });

  it('has at most five problems in the evidence', () => {
    const warned = dmarc('v=DMARC1; p=none; a; b; c; d; e; f').map(({ seen }) => seen);
    expect(warned).to.deep.equal(
      ['a', 'b', 'c', 'd', 'e'].map((text) => ({ phrase: 'invalidTerm', text, name: NAME })),
    );
  });

  it('takes a domain whose name only ends alike as another one', () =>
    expect(dmarc('v=DMARC1; p=none; rua=mailto:a@myshop.example')).to.have.nested.property(
      '[0].seen.phrase',
      'reportsRefused',
    ));

  it('examines the first five addresses of many', () => {
    const many = Array.from({ length: 50 }, (_, at) => `mailto:a@r${at}.example`).join(',');
    const { facts } = gatherMail(withRecords({ [`TXT ${NAME}`]: [`v=DMARC1; p=none; rua=${many}`] }));
    expect([...facts.answers.keys()].filter((key) => key.includes('._report.'))).to.have.lengthOf(5);
  });

  it('looks for the record of the organizational domain if the domain has none', () => {
    const below = (record: readonly string[]): MailWorld => ({
      ...withRecords({ [`TXT ${NAME}`]: [], 'TXT _dmarc.example.org': record }),
      organizational: 'example.org',
    });
    expect(rulesAbout('dmarc', below(['v=DMARC1; p=none']))).to.deep.equal([]);
    expect(rulesAbout('dmarc', below([]))).to.deep.equal([
      { result: 'failed', seen: { phrase: 'notPublished', name: NAME } },
    ]);
    expect(rulesAbout('dmarc', below(['v=DMARC1']))).to.deep.equal([
      { result: 'failed', seen: { phrase: 'missingTag', text: 'p', name: '_dmarc.example.org' } },
    ]);
  });

  it('is a warning of severity if it fails, and a warning in the evidence if it is not required', () => {
    const broken = withRecords({ [`TXT ${NAME}`]: ['v=DMARC1'] });
    expect(mailFinding(broken)).to.include({ outcome: 'down', reason: 'dmarcInvalid' });
    expect(mailFinding(broken, ['mx'])).to.include({ outcome: 'up', reason: null });
    expect(rulesAbout('dmarc', broken, false)).to.have.nested.property('[0].result', 'warning');
    expect(mailFinding(inOrder, ['dmarc'])).to.include({ evidence: null });
  });
});

const TLS = `_smtp._tls.${DOMAIN}`;
const tlsRpt = (...records: readonly string[]) => rulesAbout('tlsRpt', withRecords({ [`TXT ${TLS}`]: records }));

describe('the check of TLS-RPT', () => {
  for (const record of [
    'v=TLSRPTv1;rua=mailto:a@x.example',
    'v=TLSRPTv1; rua=https://x.example/v1,mailto:a@x.example; x=y',
  ])
    it(`accepts ${record}`, () => expect(tlsRpt(record)).to.deep.equal([]));

  for (const [record, seen] of [
    ['v=TLSRPTv1', { phrase: 'missingTag', text: 'rua', name: TLS }],
    ['v=TLSRPTv1; rua=a@x.example', { phrase: 'invalidTerm', text: 'rua=a@x.example', name: TLS }],
    ['v=TLSRPTv1; rua=http://x.example/', { phrase: 'invalidTerm', text: 'rua=http://x.example/', name: TLS }],
  ] as const)
    it(`refuses ${record}`, () => expect(tlsRpt(record)).to.deep.equal([{ result: 'failed', seen }]));

  it('says that the lookup failed', () =>
    expect(rulesAbout('tlsRpt', withRecords({ [`TXT ${TLS}`]: 'SERVFAIL' }))).to.deep.equal([
      { result: 'failed', seen: { phrase: 'lookupFailed', error: 'SERVFAIL', name: TLS, type: 'TXT' } },
    ]));

  it('warns of a part that is no tag', () =>
    expect(tlsRpt('v=TLSRPTv1; rua=mailto:a@x.example; b')).to.deep.equal([
      { result: 'warning', seen: { phrase: 'invalidTerm', text: 'b', name: TLS } },
    ]));

  it('refuses two records, and takes another version as none', () => {
    expect(tlsRpt('v=TLSRPTv1; rua=mailto:a@x.example', 'v=TLSRPTv1; rua=mailto:b@x.example')).to.deep.equal([
      { result: 'failed', seen: { phrase: 'severalRecords', count: 2, name: TLS } },
    ]);
    expect(tlsRpt('v=TLSRPTv2; rua=mailto:a@x.example')).to.deep.equal([
      { result: 'failed', seen: { phrase: 'notPublished', name: TLS } },
    ]);
  });
});

import { expect } from 'chai';
import { failed } from '../../../../../src/domain/checks/probe-failure.ts';
import type { PolicyFact } from '../../../../../src/domain/checks/mail/mail-facts.ts';
import { DOMAIN, inOrder, mailFinding, rulesAbout, withRecords } from '../../../../builders/mail-zones.ts';
import type { MailWorld } from '../../../../builders/mail-zones.ts';

const NAME = `_mta-sts.${DOMAIN}`;
const ADDRESS = `https://mta-sts.${DOMAIN}/.well-known/mta-sts.txt`;
const record = (...records: readonly string[]) => rulesAbout('mtaSts', withRecords({ [`TXT ${NAME}`]: records }));
const answer = (policy: Partial<PolicyFact>, world: MailWorld = inOrder) => rulesAbout('mtaSts', { ...world, policy });
const body = (...lines: readonly string[]) => lines.join('\n');
const VALID = ['version: STSv1', 'mode: testing', 'max_age: 86400', 'mx: mx1.shop.example', 'mx: *.shop.example'];

describe('the check of MTA-STS', () => {
  it('accepts a record with a policy that the mail servers meet', () => {
    expect(record('v=STSv1; id=20260301;')).to.deep.equal([]);
    expect(answer({ body: body(...VALID, 'future: x', '') })).to.deep.equal([]);
  });

  it('is no fault if nothing is published, unless it is required', () => {
    const none = withRecords({ [`TXT ${NAME}`]: [] });
    expect(mailFinding(none, ['mx', 'spf', 'dmarc'])).to.include({ outcome: 'up', evidence: null });
    expect(mailFinding(none)).to.include({ outcome: 'down', reason: 'mtaStsInvalid' });
  });

  it('refuses a record without a valid id, and two records', () => {
    const seen = { phrase: 'missingTag', text: 'id', name: NAME };
    for (const text of ['v=STSv1;', 'v=STSv1; id=', 'v=STSv1; id=2026-03-01', `v=STSv1; id=${'1'.repeat(33)}`])
      expect(record(text), text).to.deep.equal([{ result: 'failed', seen }]);
    expect(record('v=STSv1; id=1', 'v=STSv1; id=2')).to.deep.equal([
      { result: 'failed', seen: { phrase: 'severalRecords', count: 2, name: NAME } },
    ]);
  });

  for (const [policy, seen] of [
    [{ status: 301 }, { phrase: 'policyRedirected', address: ADDRESS }],
    [{ status: 300 }, { phrase: 'policyRedirected', address: ADDRESS }],
    [{ status: 399 }, { phrase: 'policyRedirected', address: ADDRESS }],
    [{ status: 400 }, `${ADDRESS}: 400`],
    [{ status: 299 }, `${ADDRESS}: 299`],
    [{ status: 404 }, `${ADDRESS}: 404`],
    [{ isTooLong: true }, { phrase: 'policyTooLong', address: ADDRESS, count: 65_536 }],
    [
      { failure: failed('addressNotPublic', 'resolve', 'mta-sts.shop.example').failure },
      `${ADDRESS}: addressNotPublic, mta-sts.shop.example (resolve)`,
    ],
  ] as const)
    it(`refuses the answer ${JSON.stringify(policy)}`, () =>
      expect(answer(policy)).to.deep.equal([{ result: 'failed', seen }]));

  for (const [lines, text] of [
    [['mode: testing', 'max_age: 1', 'mx: a.example'], 'version: '],
    [['version: STSv2', 'mode: testing', 'max_age: 1', 'mx: a.example'], 'version: STSv2'],
    [['version: STSv1', 'mode: strict', 'max_age: 1', 'mx: a.example'], 'mode: strict'],
    [['version: STSv1', 'mode: testing', 'mx: a.example'], 'max_age: '],
    [['version: STSv1', 'mode: testing', 'max_age: 31557601', 'mx: a.example'], 'max_age: 31557601'],
    [['version: STSv1', 'mode: testing', 'max_age: 1x', 'mx: a.example'], 'max_age: 1x'],
    [['version: STSv1', 'mode: testing', 'max_age: x1', 'mx: a.example'], 'max_age: x1'],
    [['version: STSv1', 'max_age: 1', 'mx: a.example'], 'mode: '],
    [[' version: STSv1', 'mode: testing', 'max_age: 1', 'mx: a.example'], ' version: STSv1'],
    [['version: STSv1', 'mode: testing', 'max_age: 1'], 'mx: '],
    [['version: STSv1', 'mode: testing', 'max_age: 1', 'mx: *.*.example'], 'mx: *.*.example'],
    [['<html>'], '<html>'],
  ] as const)
    it(`refuses the policy ${lines.join(', ')}`, () =>
      expect(answer({ body: body(...lines) })).to.deep.equal([
        { result: 'failed', seen: { phrase: 'invalidTerm', text, name: ADDRESS } },
      ]));

  it('accepts the longest age, and the mode none without mail servers', () => {
    expect(answer({ body: body('version: STSv1', 'mode: none', 'max_age: 31557600') })).to.deep.equal([]);
  });

  it('accepts space around names and values, and names in any letter case', () => {
    expect(answer({ body: body('version:STSv1', 'mode :  none  ', '  ', 'max_age\t: 1') })).to.deep.equal([]);
    const patterns = body(
      'version: STSv1',
      'mode: enforce',
      'max_age: 1',
      'mx: MX1.Shop.Example',
      'mx: *.SHOP.example',
    );
    expect(answer({ body: patterns })).to.deep.equal([]);
    expect(answer({ mediaType: 'Text/Plain ; charset=utf-8' })).to.deep.equal([]);
  });

  it('warns of another media type', () =>
    expect(answer({ mediaType: 'text/html; charset=utf-8' })).to.deep.equal([
      { result: 'warning', seen: { phrase: 'invalidTerm', text: 'text/html', name: ADDRESS } },
    ]));

  it('fails for a mail server that the policy does not name; a wildcard stands for one label', () => {
    const policy = { body: body('version: STSv1', 'mode: enforce', 'max_age: 1', 'mx: *.shop.example') };
    const deep = withRecords({ [`MX ${DOMAIN}`]: ['10 mx1.shop.example', '20 a.b.shop.example'] });
    expect(answer(policy, deep)).to.deep.equal([
      { result: 'failed', seen: { phrase: 'notInPolicy', name: 'a.b.shop.example' } },
    ]);
  });

  it('fails without encryption or with a certificate that is not trusted; in mode testing it warns', () => {
    const servers = {
      'mx1.shop.example': { offersStartTls: false },
      'mx2.shop.example': { tlsError: 'CERT_HAS_EXPIRED' },
    };
    const seen = [
      { phrase: 'noStartTls', name: 'mx1.shop.example' },
      { phrase: 'certificateRefused', name: 'mx2.shop.example', error: 'CERT_HAS_EXPIRED' },
    ];
    const world = { ...inOrder, servers };
    expect(answer({}, world)).to.deep.equal(seen.map((each) => ({ result: 'failed', seen: each })));
    expect(answer({ body: body(...VALID) }, world)).to.deep.equal(
      seen.map((each) => ({ result: 'warning', seen: each })),
    );
  });

  it('says nothing about servers that are not reached or not connected to', () => {
    const servers = {
      'mx1.shop.example': { offersStartTls: null },
      'mx2.shop.example': { offersStartTls: null, failure: failed('timedOut', 'connect', 'timeout').failure },
    };
    expect(answer({}, { ...inOrder, servers })).to.have.nested.property('[0].result', 'passed');
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { mailInquiry, questionKey } from '../../../../../src/domain/checks/mail/mail-facts.ts';
import type { MailFacts } from '../../../../../src/domain/checks/mail/mail-facts.ts';
import { MAX_SPF_LOOKUPS, MAX_VOID_LOOKUPS, evaluateSpf } from '../../../../../src/domain/checks/mail/spf.ts';
import type { SpfEvaluation } from '../../../../../src/domain/checks/mail/spf.ts';
import { DOMAIN, inOrder, mailFinding, rulesAbout, withRecords } from '../../../../builders/mail-zones.ts';
import type { Zone } from '../../../../builders/mail-zones.ts';

interface Evaluated {
  readonly evaluation: SpfEvaluation;
  readonly questions: number;
}

/** Evaluates the record of the domain, and answers what the evaluation asks for. */
const evaluated = (zone: Zone): Evaluated => {
  let answers: MailFacts['answers'] = new Map();
  for (;;) {
    const inquiry = mailInquiry({ organizational: DOMAIN, answers, servers: new Map(), policy: null });
    const evaluation = evaluateSpf(inquiry, DOMAIN);
    const { questions } = inquiry.wanted();
    if (questions.length === 0) return { evaluation, questions: answers.size };
    answers = new Map([
      ...answers,
      ...questions.map((question) => {
        const held = zone[questionKey(question)] ?? [];
        const [status, values] = typeof held === 'string' ? [held, []] : ['NOERROR', held];
        const { name, type } = question;
        const records = values.map((text) => ({ name, type, ttl: 60, text }));
        return [questionKey(question), { status, isAuthenticated: false, records }] as const;
      }),
    ]);
  }
};

const spf = (record: string, others: Zone = {}) => evaluated({ [`TXT ${DOMAIN}`]: [record], ...others }).evaluation;
const hosts = (count: number) => Array.from({ length: count }, (_, at) => `h${at}.shop.example`);
const found = (names: readonly string[]): Zone => Object.fromEntries(names.map((name) => [`A ${name}`, ['192.0.2.1']]));

describe('the evaluation of SPF', () => {
  it('counts the terms that make lookups, over all records', () => {
    const zone = {
      'TXT _spf.shop.example': ['v=spf1 a:h0.shop.example exists:h0.shop.example -all'],
      [`MX ${DOMAIN}`]: ['10 mx.shop.example'],
      'A h0.shop.example': ['192.0.2.1'],
    };
    const { lookups, problem } = spf('v=spf1 ip4:192.0.2.0/24 include:_spf.shop.example mx ptr ip6:::1 -all', zone);
    expect([lookups, problem]).to.deep.equal([5, null]);
  });

  it('permits ten lookups, and refuses the eleventh (RFC 7208 section 4.6.4)', () => {
    const record = (count: number) =>
      `v=spf1 ${hosts(count)
        .map((name) => `a:${name}`)
        .join(' ')} -all`;
    expect(spf(record(MAX_SPF_LOOKUPS), found(hosts(10)))).to.include({ problem: null, lookups: 10 });
    expect(spf(record(MAX_SPF_LOOKUPS + 1), found(hosts(11))).problem?.seen).to.deep.equal({
      phrase: 'spfLookups',
      limit: 10,
    });
  });

  it('does not count what follows all, and no redirect beside it (RFC 7208 sections 5.1 and 6.1)', () => {
    const { lookups, problem } = spf(
      `v=spf1 -all ${hosts(11)
        .map((name) => `a:${name}`)
        .join(' ')} redirect=loop.example`,
    );
    expect([lookups, problem]).to.deep.equal([0, null]);
  });

  it('permits two lookups without a result, and refuses the third', () => {
    const record = (count: number) =>
      `v=spf1 ${hosts(count)
        .map((name) => `a:${name}`)
        .join(' ')} -all`;
    expect(spf(record(MAX_VOID_LOOKUPS))).to.include({ problem: null, voidLookups: 2 });
    expect(spf(record(MAX_VOID_LOOKUPS + 1)).problem?.seen).to.deep.equal({
      phrase: 'spfVoidLookups',
      limit: 2,
      name: 'h2.shop.example',
    });
  });

  it('takes a name with IPv6 addresses only as found', () =>
    expect(spf('v=spf1 a:six.shop.example -all', { 'AAAA six.shop.example': ['2001:db8::1'] }).voidLookups).to.equal(
      0,
    ));

  it('permits ten mail servers of a term mx, and refuses the eleventh', () => {
    const servers = (count: number) => ({ [`MX ${DOMAIN}`]: hosts(count).map((name, at) => `${at} ${name}`) });
    expect(spf('v=spf1 mx -all', servers(10)).problem).to.equal(null);
    expect(spf('v=spf1 mx -all', servers(11)).problem?.seen).to.deep.equal({
      phrase: 'spfMailServers',
      limit: 10,
      name: DOMAIN,
    });
  });

  it('detects a record that includes itself, directly and over others', () => {
    expect(spf(`v=spf1 include:${DOMAIN} -all`).problem?.seen).to.deep.equal({ phrase: 'spfLoop', name: DOMAIN });
    const ring = { 'TXT a.example': ['v=spf1 redirect=b.example'], 'TXT b.example': ['v=spf1 include:A.example -all'] };
    expect(spf('v=spf1 include:a.example -all', ring).problem?.seen).to.deep.equal({
      phrase: 'spfLoop',
      name: 'a.example',
    });
  });

  it('takes the same record on two ways as no loop, and counts it twice', () => {
    const twice = {
      'TXT a.example': ['v=spf1 include:c.example -all'],
      'TXT b.example': ['v=spf1 include:c.example -all'],
      'TXT c.example': ['v=spf1 ip4:192.0.2.1 -all'],
    };
    expect(spf('v=spf1 include:a.example include:b.example -all', twice)).to.include({ problem: null, lookups: 4 });
  });

  it('refuses an included domain without a record, and one with two', () => {
    expect(spf('v=spf1 include:none.example -all').problem?.seen).to.deep.equal({
      phrase: 'spfIncluded',
      name: 'none.example',
    });
    expect(
      spf('v=spf1 redirect=two.example', { 'TXT two.example': ['v=spf1 -all', 'v=spf1 ~all'] }).problem?.seen,
    ).to.deep.equal({ phrase: 'severalRecords', count: 2, name: 'two.example' });
  });

  it('names the invalid term and where it is', () =>
    expect(
      spf('v=spf1 include:bad.example', { 'TXT bad.example': ['v=spf1 ip5:1.2.3.4'] }).problem?.seen,
    ).to.deep.equal({ phrase: 'invalidTerm', text: 'ip5:1.2.3.4', name: 'bad.example' }));

  it('counts terms that depend on the sender without looking them up', () => {
    const { evaluation, questions } = evaluated({
      [`TXT ${DOMAIN}`]: ['v=spf1 exists:%{i}.x.example include:%{d}.y.example ptr -all'],
    });
    expect([evaluation.lookups, evaluation.problem, questions]).to.deep.equal([3, null, 1]);
  });

  it('asks for no name that is not public', () => {
    const { evaluation, questions } = evaluated({ [`TXT ${DOMAIN}`]: ['v=spf1 a:db.internal a:10.0.0.1.local -all'] });
    expect([evaluation.voidLookups, questions]).to.deep.equal([2, 1]);
  });

  it('says which lookup failed', () =>
    expect(spf('v=spf1 a:slow.example -all', { 'A slow.example': 'SERVFAIL' }).problem).to.deep.include({
      seen: { phrase: 'lookupFailed', error: 'SERVFAIL', name: 'slow.example', type: 'A' },
      isLookupFailure: true,
    }));

  it('asks once for a name with 500 addresses', () => {
    const addresses = Array.from({ length: 500 }, (_, at) => `192.0.${at >> 8}.${at & 255}`);
    const { evaluation, questions } = evaluated({ [`TXT ${DOMAIN}`]: ['v=spf1 a -all'], [`A ${DOMAIN}`]: addresses });
    expect([evaluation.problem, questions]).to.deep.equal([null, 2]);
  });
});

const names = ['shop.example', 'a.example', 'b.example', 'c.example', 'd.example'];
const aName = fc.constantFrom(...names);
const aTerm = fc.oneof(
  aName.map((name) => `include:${name}`),
  aName.map((name) => `a:${name}`),
  aName.map((name) => `mx:${name}`),
  aName.map((name) => `redirect=${name}`),
  fc.constantFrom('a', 'mx', 'ptr', 'ip4:192.0.2.1', '-all', '+all', 'exists:%{i}.a.example', 'nonsense'),
);
const aRecord = fc.array(aTerm, { maxLength: 14 }).map((terms) => ['v=spf1', ...terms].join(' '));
const aZone = fc
  .tuple(
    ...names.map((name) =>
      fc.tuple(fc.array(aRecord, { maxLength: 2 }), fc.boolean(), fc.boolean(), fc.constant(name)),
    ),
  )
  .map((each) =>
    Object.fromEntries(
      each.flatMap(([records, hasAddress, hasServers, name]) => [
        [`TXT ${name}`, records],
        [`A ${name}`, hasAddress ? ['192.0.2.1'] : []],
        [`MX ${name}`, hasServers ? ['10 a.example'] : []],
      ]),
    ),
  );

describe('the evaluation of SPF over any zone', () => {
  it('ends, within the limits, with few questions', () =>
    fc.assert(
      fc.property(aZone, (zone) => {
        const { evaluation, questions } = evaluated(zone);
        expect(evaluation.isComplete).to.equal(true);
        expect(evaluation.lookups).to.be.at.most(MAX_SPF_LOOKUPS + 1);
        expect(evaluation.voidLookups).to.be.at.most(MAX_VOID_LOOKUPS + 1);
        expect(questions).to.be.at.most(names.length * 4);
        if (evaluation.lookups > MAX_SPF_LOOKUPS || evaluation.voidLookups > MAX_VOID_LOOKUPS)
          expect(evaluation.problem).to.not.equal(null);
      }),
      { numRuns: 500 },
    ));

  it('has the same result with all records known from the beginning', () =>
    fc.assert(
      fc.property(aZone, (zone) => {
        const answers: MailFacts['answers'] = new Map(
          names.flatMap((name) =>
            (['TXT', 'A', 'AAAA', 'MX'] as const).map((type) => {
              const held = zone[`${type} ${name}`] ?? [];
              const records = held.map((text) => ({ name, type, ttl: 60, text }));
              return [questionKey({ name, type }), { status: 'NOERROR', isAuthenticated: false, records }] as const;
            }),
          ),
        );
        const inquiry = mailInquiry({ organizational: DOMAIN, answers, servers: new Map(), policy: null });
        expect(evaluateSpf(inquiry, DOMAIN)).to.deep.equal(evaluated(zone).evaluation);
      }),
    ));
});

describe('the check of SPF', () => {
  it('shows the record, its name and its lookups beside a check that fails', () => {
    const { evidence } = mailFinding(withRecords({ [`TXT _dmarc.${DOMAIN}`]: [] }));
    expect(evidence?.rules.find(({ check }) => check === 'spf')).to.deep.include({
      result: 'passed',
      seen: { phrase: 'spfRecordFound', name: DOMAIN, text: 'v=spf1 mx -all', count: 1 },
    });
  });

  it('fails without a record if it is required, and only then', () => {
    const none = withRecords({ [`TXT ${DOMAIN}`]: ['other'] });
    const seen = { phrase: 'notPublished', name: DOMAIN };
    expect(rulesAbout('spf', none)).to.deep.equal([{ result: 'failed', seen }]);
    expect(mailFinding(none, [])).to.include({ outcome: 'up', evidence: null });
  });

  it('fails for two records', () => {
    const two = withRecords({ [`TXT ${DOMAIN}`]: ['v=spf1 -all', 'v=spf1 ~all'] });
    const seen = { phrase: 'severalRecords', count: 2, name: DOMAIN };
    expect(rulesAbout('spf', two)).to.deep.equal([{ result: 'failed', seen }]);
    expect(mailFinding(two)).to.include({ outcome: 'down', reason: 'spfInvalid' });
  });

  it('warns of a record that permits every server', () => {
    for (const record of ['v=spf1 +all', 'v=spf1 mx all'])
      expect(rulesAbout('spf', withRecords({ [`TXT ${DOMAIN}`]: [record] }))).to.deep.equal([
        { result: 'warning', seen: { phrase: 'spfPermitsAll', name: DOMAIN } },
      ]);
  });

  it('says dnsError for a lookup that fails', () =>
    expect(mailFinding(withRecords({ [`TXT ${DOMAIN}`]: 'ETIMEOUT' }), ['spf'])).to.include({ reason: 'dnsError' }));

  it('passes for a domain in order', () => expect(mailFinding(inOrder)).to.include({ outcome: 'up', evidence: null }));
});

import { expect } from 'chai';
import { outageSeverity } from '../../../../src/domain/checks/down-reason.ts';
import { mailReasonOf } from '../../../../src/domain/checks/kinds/mail-health.ts';
import { withTexts } from '../../../../src/domain/checks/phrase.ts';
import { failed, failureText } from '../../../../src/domain/checks/probe-failure.ts';
import { earliestToExpire, roundedLatency } from '../../../../src/domain/checks/probe-observation.ts';
import { isNamedRule, stepOfRule } from '../../../../src/domain/checks/rule-name.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { aCertificate, anIntermediate } from '../../../builders/website-checks.ts';

describe('the name of a rule', () => {
  it('is that of a step with its number, or one of the list', () => {
    expect(['step 3', 'step 12', 'step', 'step x', 'a step 3', 'step 3b', 'status'].map(stepOfRule)).to.deep.equal([
      3,
      12,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(['status', 'ssl', 'step 3', 'Status', ''].map(isNamedRule)).to.deep.equal([true, true, false, false, false]);
  });

  it('of a check of mail leads to its reason', () => {
    const names = ['mx', 'ptr', 'status', 'toString', null];
    expect(names.map(mailReasonOf)).to.deep.equal(['mailServersUnreachable', 'reverseNameInvalid', null, null, null]);
  });
});

describe('the severity of an outage', () => {
  it('is a warning if its reason allows time to react', () => {
    const warnings = ['addressListed', 'domainExpiring', 'answerDegraded', 'dmarcInvalid'];
    expect(warnings.map(outageSeverity)).to.deep.equal(warnings.map(() => 'warning'));
    const errors = ['timedOut', 'domainExpired', 'spfInvalid', '', null];
    expect(errors.map(outageSeverity)).to.deep.equal(errors.map(() => 'error'));
  });
});

describe('a phrase', () => {
  it('is changed in each of its texts, also those of its values', () => {
    const upper = (text: string) => text.toUpperCase();
    expect(withTexts('a', upper)).to.equal('A');
    expect(withTexts(['a', { phrase: 'found', value: ['b', 'c'] }], upper)).to.deep.equal([
      'A',
      { phrase: 'found', value: ['B', 'C'] },
    ]);
    expect(withTexts({ phrase: 'newListing', name: 'a', code: 'b' }, upper)).to.deep.equal({
      phrase: 'newListing',
      name: 'A',
      code: 'B',
    });
    expect(withTexts({ phrase: 'bytes', amount: 5 }, upper)).to.deep.equal({ phrase: 'bytes', amount: 5 });
  });
});

describe('what a probe observed', () => {
  it('has response times in tenths of a millisecond', () =>
    expect([12.34, 12.35, 0.04, 7].map(roundedLatency)).to.deep.equal([12.3, 12.4, 0, 7]));

  it('has the failure with its step, and the time before which not to ask again', () => {
    const failure = { code: 'timedOut', phase: 'connect', detail: 'deadline passed' };
    expect(failed('timedOut', 'connect', 'deadline passed')).to.deep.equal({ ok: false, failure });
    expect(failed('timedOut', 'connect', 'deadline passed', NOW)).to.deep.equal({
      ok: false,
      failure: { ...failure, notBefore: NOW },
    });
    expect(failureText(failed('timedOut', 'connect', 'deadline passed').failure)).to.equal('deadline passed (connect)');
  });

  it('has the certificate of the chain that expires first, its own if several do', () => {
    const certificate = aCertificate(NOW);
    const of = (...ends: readonly number[]) =>
      earliestToExpire({ ...certificate, intermediates: ends.map((end) => anIntermediate(later(NOW, end))) });
    expect(of().subject).to.equal('CN=shop.example');
    expect(of(0, 1).subject).to.equal('CN=shop.example');
    expect(of(1, -1, -2).notAfter).to.deep.equal(later(NOW, -2));
  });
});

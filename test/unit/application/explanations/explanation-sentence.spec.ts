import { expect } from 'chai';
import { explanationSentence } from '../../../../src/application/explanations/explanation-sentence.ts';
import { explanationCodes, stepOf } from '../../../../src/domain/explanations/explained-step.ts';
import type { ExplainedStep, ExplanationCode, FactsOf } from '../../../../src/domain/explanations/explained-step.ts';
import { languages } from '../../../../src/domain/kernel/languages.ts';
import { NOW } from '../../../builders/clock.ts';

const channel = 'Operations';
const person = 'Ada';

/** The facts of each code. */
const facts: { readonly [Code in ExplanationCode]: FactsOf<Code> } = {
  notServed: {},
  paused: { since: NOW },
  unobserved: { since: NOW },
  failure: {},
  threshold: { failures: 1, needed: 2 },
  quorum: { failing: 1, counted: 3, needed: 2 },
  degraded: {},
  closed: { closedAt: NOW },
  maintenance: { from: NOW, to: NOW },
  parent: {},
  unalerted: {},
  acknowledged: { since: NOW },
  snoozed: { until: NOW },
  remindersOff: {},
  events: { event: 'incident.opened' },
  noChannel: {},
  channelOff: { channel },
  choice: { channel },
  mute: { channel },
  filters: { channel },
  quietHours: { channel, until: NOW },
  grouped: { channel, dueAt: NOW, messageId: 'message-1' },
  queue: { channel },
  delivery: { channel, status: 'sent', attempt: 1, responseStatus: 200 },
  source: { source: 'Monitors' },
  rule: { source: 'Monitors', rule: 1 },
  duplicate: {},
  storm: {},
  policy: {},
  ended: { since: NOW },
  step: { step: 1, dueAt: NOW },
  hours: { step: 1 },
  schedule: { schedule: 'Week', people: person },
  override: { schedule: 'Week', person },
  account: { person },
  personalQuietHours: { person, until: NOW },
  personalRule: { person, method: 'sms', dueAt: NOW },
  page: { person, method: 'sms', state: 'sent', responseStatus: 200 },
};

const sentenceOf = (
  code: ExplanationCode,
  decision: 'passed' | 'held' | 'unknown',
  language: (typeof languages)[number] = 'en',
) => {
  const step = { code, decision, at: NOW, facts: facts[code] } as ExplainedStep;
  return explanationSentence(step, { language, timezone: 'Europe/Zurich' });
};

describe('the sentence of a decision', () => {
  it('exists for every code and decision in every language, with all of its values', () => {
    for (const language of languages)
      for (const code of explanationCodes)
        for (const decision of ['passed', 'held', 'unknown'] as const)
          expect(sentenceOf(code, decision, language), `${language} ${code}`)
            .to.match(/^[^{}]+\.$/)
            .and.not.include('undefined');
  });

  it('shows times in the time zone of the organization', () =>
    expect(sentenceOf('snoozed', 'held')).to.equal('Snoozed until 2 Mar 2026, 11:00 CET: no reminders are sent.'));

  it('says of a decision that passed, or whose facts are gone, what decided', () => {
    expect(sentenceOf('mute', 'passed')).to.equal('Mute: did not hold the alert back.');
    expect(sentenceOf('mute', 'unknown')).to.equal('Mute: not known, because the facts are not stored.');
  });

  it('shows a fact that is not known as a dash, and no figure of a threshold that passed without its results', () => {
    const english = { language: 'en', timezone: 'UTC' } as const;
    const unanswered = { channel, status: 'waiting', attempt: 1, responseStatus: null };
    expect(explanationSentence(stepOf('delivery', 'held', NOW, unanswered), english)).to.contain('response –.');
    const gone = stepOf('threshold', 'passed', NOW, { failures: null, needed: null });
    expect(explanationSentence(gone, english)).to.equal('Threshold: did not hold the alert back.');
  });
});

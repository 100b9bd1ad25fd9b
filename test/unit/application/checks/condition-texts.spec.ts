import { expect } from 'chai';
import { causeSentences, conditionText, locationHeadline } from '../../../../src/application/checks/condition-texts.ts';
import type { DownReason } from '../../../../src/domain/checks/down-reason.ts';
import type { RuleName } from '../../../../src/domain/checks/rule-name.ts';
import { evidenceOf } from '../../../../src/domain/checks/evidence.ts';
import type { EvidenceFacts } from '../../../../src/domain/checks/evidence.ts';
import { languages } from '../../../../src/domain/kernel/locale.ts';
import type { Language } from '../../../../src/domain/kernel/locale.ts';
import { en } from '../../../../src/texts/en/index.ts';

const website = { kind: 'website', target: 'https://shop.example/' };
const textOf = (facts: Partial<EvidenceFacts> & { reason: string }, monitor = website, language: Language = 'en') => {
  const text = conditionText({
    evidence: evidenceOf({ rules: [], ...facts }),
    monitor,
    locale: { language, timezone: 'Europe/Zurich' },
  });
  if (text === null) throw new Error(`${facts.reason} has no text.`);
  return text;
};
const failing = (reason: DownReason, cause: string, more: Omit<Partial<EvidenceFacts>, 'reason'> = {}) => ({
  reason,
  failure: { code: 'connectionFailed', phase: 'connect', detail: cause } as const,
  ...more,
});
const rule = (check: RuleName, expected: string, seen: string) =>
  ({ check, result: 'failed', expected, seen }) as const;

describe('the texts about a condition', () => {
  it('say for a name without address whether it exists, and which server said so', () => {
    const text = textOf({
      reason: 'hostUnresolved',
      failure: {
        code: 'hostUnresolved',
        phase: 'resolve',
        detail: 'shop.example',
        lookup: { error: 'ENOTFOUND', servers: ['192.0.2.53'] },
      },
    });
    expect(text.headline).to.equal('shop.example has no address');
    expect(text.details).to.deep.equal(['The name does not exist (NXDOMAIN, asked 192.0.2.53).']);
  });

  it('name the port of a refused connection, if the evidence has it', () => {
    expect(textOf(failing('connectionFailed', 'ECONNREFUSED', { port: 8443 })).headline).to.equal(
      'no connection to port 8443',
    );
    expect(textOf(failing('connectionFailed', 'ECONNREFUSED')).headline).to.equal('no connection');
  });

  it('name the limit of a time-out and how long the check waited', () => {
    const text = textOf(
      failing('timedOut', 'deadline passed', {
        timeoutSeconds: 5,
        timings: { dnsMs: 1, connectMs: 2, tlsMs: null, firstByteMs: null, totalMs: 5000 },
      }),
    );
    expect([text.headline, ...text.details]).to.deep.equal(['no answer within 5 s', 'Given up after 5 seconds.']);
  });

  it('have the status and the beginning of the answer, without its secrets', () => {
    const text = textOf({
      reason: 'statusUnexpected',
      rules: [rule('status', '200 to 299', '500')],
      answer: '<h1>Error</h1> password=hunter2',
    });
    expect([text.headline, ...text.details]).to.deep.equal([
      'answers 500',
      'The answer begins: Error password=[masked]',
    ]);
  });

  it('say where a redirect leads before they blame a missing keyword', () => {
    const text = textOf({
      reason: 'keywordMissing',
      redirects: [{ status: 302, from: 'https://shop.example/', to: 'https://shop.example/parked', downgrade: false }],
      answer: '<title>Willkommen</title>',
    });
    expect(text.headline).to.equal('text is missing on shop.example/parked');
    expect(causeSentences('It was not found.', text)).to.deep.equal([
      'The address redirects to https://shop.example/parked (302).',
      'It was not found.',
      'The title of the page is “Willkommen”.',
    ]);
    expect(text.firstStep).to.match(/^Open the address, and look where it leads/);
  });

  it('do not call a slow website down', () => {
    const text = textOf({ reason: 'answerTooSlow', rules: [rule('responseTime', 'at most 1000 ms', '2509 ms')] });
    expect([text.state, text.headline]).to.deep.equal(['Slow', 'slow, 2509 ms']);
  });

  it('name kind, port and greeting of a mail server', () => {
    const text = textOf(
      {
        reason: 'commandRefused',
        port: 25,
        dialogue: [{ from: 'server', text: '421 4.3.2 Too many connections' }],
      },
      { kind: 'smtp', target: 'mail.example' },
    );
    expect([text.headline, ...text.details]).to.deep.equal([
      'server answers 421',
      'Checked: SMTP, port 25.',
      'The server said: 421 4.3.2 Too many connections',
    ]);
    expect(text.firstStep).to.match(/^Look at the log of the server/);
  });

  it('name the last heartbeat and its age', () => {
    const text = textOf(
      {
        reason: 'heartbeatOverdue',
        lastHeartbeatAt: new Date('2026-03-02T10:00:00.000Z'),
        overdueFrom: new Date('2026-03-02T10:06:00.000Z'),
      },
      { kind: 'website', target: '' },
    );
    expect(text.details).to.deep.equal(['The last heartbeat was at 2 Mar 2026, 11:00 CET, 6 minutes earlier.']);
  });

  it('leave out limit and age if the evidence was stored without them', () => {
    expect(textOf(failing('timedOut', 'deadline passed')).headline).to.equal('no answer in time');
    expect(
      textOf({ reason: 'heartbeatOverdue', lastHeartbeatAt: new Date('2026-03-02T10:00:00.000Z') }).details,
    ).to.deep.equal([]);
  });

  it('have no figure of the deciding location for one that fails for another reason', () => {
    const evidence = evidenceOf({
      reason: 'keywordMissing',
      rules: [rule('keyword', 'the page contains "Ok"', 'gone')],
    });
    const facts = { evidence, monitor: website, locale: { language: 'en', timezone: 'UTC' } } as const;
    expect(locationHeadline('keywordMissing', facts)).to.equal(en.conditions.headlines.keywordMissing);
    expect(locationHeadline('statusUnexpected', facts)).to.equal('answers with another status');
    expect(locationHeadline('ofLaterVersion', facts)).to.equal('ofLaterVersion');
  });

  it('are complete for each reason in each language, also without a figure', () => {
    for (const language of languages)
      for (const reason of Object.keys(en.conditions.headlines)) {
        const { headline, firstStep } = textOf({ reason }, website, language);
        for (const text of [headline, firstStep])
          expect(text, `${language} ${reason}`)
            .to.not.match(/undefined|null|\?|\{/)
            .and.not.equal('');
      }
  });
});

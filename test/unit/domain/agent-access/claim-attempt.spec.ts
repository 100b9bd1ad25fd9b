import { expect } from 'chai';
import {
  attemptStatusAt,
  codeSecondsLeft,
  newAttempt,
  nextAttempt,
  userCodeOf,
} from '../../../../src/domain/agent-access/claim-attempt.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { EMAIL, anAttempt } from '../../../builders/agents.ts';
import { NOW } from '../../../builders/clock.ts';

const codeEnd = later(NOW, minutes(10));
const identity = { issuer: 'https://idp.example', subject: 'ada', clientId: 'agent' };

describe('newAttempt', () => {
  const startedWith = (windowEndsAt: Date) =>
    newAttempt('a', { email: EMAIL, codeHash: 'code', identity }, windowEndsAt, NOW);

  it('has a code for 600 s', () => {
    expect(startedWith(later(codeEnd, 1))).to.deep.equal({
      publicId: 'cla_a',
      email: EMAIL,
      codeHash: 'code',
      status: 'initiated',
      expiresAt: codeEnd,
      identity,
    });
  });

  it('has a code no longer than the claim window', () => {
    expect(startedWith(later(codeEnd, -1)).expiresAt).to.deep.equal(later(codeEnd, -1));
  });
});

describe('codeSecondsLeft', () => {
  it('counts whole seconds, and is never negative', () => {
    const left = (ms: number) => codeSecondsLeft(codeEnd, later(codeEnd, -ms));
    expect([minutes(10), 1999, 1000, 999, 0, -seconds(5)].map(left)).to.deep.equal([600, 1, 1, 0, 0, 0]);
  });
});

describe('attemptStatusAt', () => {
  it('expires with its code, unless the user has decided', () => {
    const statusAt = (status: 'initiated' | 'confirmed' | 'declined', now: Date) =>
      attemptStatusAt(anAttempt({ status }), now);
    expect(statusAt('initiated', later(codeEnd, -1))).to.equal('initiated');
    expect(statusAt('initiated', codeEnd)).to.equal('expired');
    expect(statusAt('confirmed', codeEnd)).to.equal('confirmed');
    expect(statusAt('declined', codeEnd)).to.equal('declined');
  });
});

describe('nextAttempt', () => {
  it('is decided once', () => {
    expect(nextAttempt(anAttempt(), 'confirm')).to.deep.equal(anAttempt({ status: 'confirmed' }));
    expect(nextAttempt(anAttempt(), 'decline')).to.deep.equal(anAttempt({ status: 'declined' }));
    for (const status of ['confirmed', 'declined'] as const)
      expect(nextAttempt(anAttempt({ status }), 'confirm')).to.equal(null);
    expect(nextAttempt(null, 'confirm')).to.equal(null);
  });
});

describe('userCodeOf', () => {
  for (const typed of ['428117', '428 117', '428-117', ' 42-81 17 ', '4-2-8-1-1-7'])
    it(`reads ${JSON.stringify(typed)}`, () => {
      expect(userCodeOf(typed)).to.equal('428117');
    });

  for (const typed of ['', '42811', '4281170', 'a428117', '428117a', '42811a', '٤٢٨١١٧'])
    it(`is null for ${JSON.stringify(typed)}`, () => {
      expect(userCodeOf(typed)).to.equal(null);
    });
});

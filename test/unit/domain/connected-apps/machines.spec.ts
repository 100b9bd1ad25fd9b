import { expect } from 'chai';
import { appGrantStatusAt } from '../../../../src/domain/connected-apps/app-grant.ts';
import { appTokenStatusAt } from '../../../../src/domain/connected-apps/app-token.ts';
import { authorizationStatusAt } from '../../../../src/domain/connected-apps/authorization.ts';
import {
  appGrantMachine,
  appTokenMachine,
  authorizationMachine,
} from '../../../../src/domain/connected-apps/connected-app.machine.ts';
import { next } from '../../../../src/domain/kernel/machine.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

/** Every state and event with the resulting state: RFC 6749 section 4.1, RFC 7009, RFC 9700 section 4.14. */
const cases = [
  {
    machine: authorizationMachine,
    states: ['pending', 'accepted', 'redeemed', 'declined', 'expired'],
    events: ['accept', 'decline', 'redeem', 'expire'],
    legal: {
      'pending accept': 'accepted',
      'pending decline': 'declined',
      'pending expire': 'expired',
      'accepted redeem': 'redeemed',
      'accepted expire': 'expired',
    },
  },
  {
    machine: appGrantMachine,
    states: ['live', 'revoked', 'expired'],
    events: ['revoke', 'expire'],
    legal: { 'live revoke': 'revoked', 'live expire': 'expired' },
  },
  {
    machine: appTokenMachine,
    states: ['issued', 'spent', 'expired', 'revoked'],
    events: ['spend', 'expire', 'revoke'],
    legal: { 'issued spend': 'spent', 'issued expire': 'expired', 'issued revoke': 'revoked' },
  },
] as const;

for (const { machine, states, events, legal } of cases)
  describe(`${machine.name} state machine`, () => {
    it(`starts as ${states[0]} and has no other states`, () => {
      expect(machine.initial).to.equal(states[0]);
      expect(Object.keys(machine.transitions)).to.have.members([...states]);
    });

    for (const state of states)
      for (const event of events) {
        const target = (legal as Readonly<Record<string, string>>)[`${state} ${event}`] ?? null;
        it(`${target === null ? 'rejects' : `changes to ${target} on`} ${event} while ${state}`, () => {
          expect(next(machine as never, state as never, event as never)).to.equal(target);
        });
      }
  });

describe('status of stored records', () => {
  const at = (moment: number): Date => later(NOW, moment);

  for (const status of ['pending', 'accepted'] as const)
    it(`a request that is ${status} expires exactly at its deadline`, () => {
      expect(authorizationStatusAt({ status, expiresAt: NOW }, at(-1))).to.equal(status);
      expect(authorizationStatusAt({ status, expiresAt: NOW }, NOW)).to.equal('expired');
    });

  for (const status of ['redeemed', 'declined'] as const)
    it(`a request that is ${status} never expires`, () => {
      expect(authorizationStatusAt({ status, expiresAt: NOW }, at(1))).to.equal(status);
    });

  it('a grant is live until it expires or is revoked', () => {
    expect(appGrantStatusAt({ expiresAt: NOW, revokedAt: null }, at(-1))).to.equal('live');
    expect(appGrantStatusAt({ expiresAt: NOW, revokedAt: null }, NOW)).to.equal('expired');
    expect(appGrantStatusAt({ expiresAt: NOW, revokedAt: at(-2) }, at(-1))).to.equal('revoked');
  });

  it('a token is issued until it expires; spent and revoked take precedence', () => {
    const token = { expiresAt: NOW, spentAt: null, revokedAt: null };
    expect(appTokenStatusAt(token, at(-1))).to.equal('issued');
    expect(appTokenStatusAt(token, NOW)).to.equal('expired');
    expect(appTokenStatusAt({ ...token, spentAt: at(-2) }, NOW)).to.equal('spent');
    expect(appTokenStatusAt({ ...token, spentAt: at(-2), revokedAt: at(-1) }, NOW)).to.equal('revoked');
  });
});

import { expect } from 'chai';
import { accessTokenMachine, claimAttemptMachine } from '../../../../src/domain/agent-access/agent-access.machine.ts';
import { registrationNext } from '../../../../src/domain/agent-access/registration.ts';
import type { RegistrationType } from '../../../../src/domain/agent-access/registration.ts';
import { next } from '../../../../src/domain/kernel/machine.ts';

type Row = readonly [from: string, event: string, to: string];

const registrationStates = ['active', 'pending', 'authorized', 'redeemed', 'expired', 'revoked'] as const;
const registrationEvents = ['attempt', 'confirm', 'decline', 'redeem', 'expire', 'revoke'] as const;

/** Section 11 of the agent contract. */
const common: readonly Row[] = [
  ['authorized', 'redeem', 'redeemed'],
  ['authorized', 'expire', 'expired'],
  ['authorized', 'revoke', 'revoked'],
  ['redeemed', 'revoke', 'revoked'],
  ['expired', 'revoke', 'revoked'],
  ['revoked', 'revoke', 'revoked'],
];
const fromPending: readonly Row[] = [
  ['pending', 'attempt', 'pending'],
  ['pending', 'confirm', 'authorized'],
  ['pending', 'decline', 'revoked'],
  ['pending', 'expire', 'expired'],
  ['pending', 'revoke', 'revoked'],
];
const specified: Readonly<Record<RegistrationType, readonly Row[]>> = {
  anonymous: [
    ['active', 'attempt', 'active'],
    ['active', 'confirm', 'authorized'],
    ['active', 'decline', 'active'],
    ['active', 'expire', 'expired'],
    ['active', 'revoke', 'revoked'],
    ['redeemed', 'expire', 'expired'],
    ...common,
  ],
  service_auth: [...fromPending, ['redeemed', 'expire', 'expired'], ...common],
  identity_assertion: [...fromPending, ...common],
};

const targetIn = (rows: readonly Row[], state: string, event: string): string | null =>
  rows.find(([from, each]) => from === state && each === event)?.[2] ?? null;

describe('registration state machines', () => {
  for (const type of ['anonymous', 'service_auth', 'identity_assertion'] as const)
    for (const state of registrationStates)
      for (const event of registrationEvents) {
        const target = targetIn(specified[type], state, event);
        it(`lead ${type} in ${state} on ${event} to ${target ?? 'nowhere'}`, () => {
          expect(registrationNext(type, state, event)).to.equal(target);
        });
      }
});

describe('access token state machine', () => {
  const rows: readonly Row[] = [
    ['issued', 'expire', 'expired'],
    ['issued', 'revoke', 'revoked'],
  ];
  for (const state of ['issued', 'expired', 'revoked'] as const)
    for (const event of ['expire', 'revoke'] as const) {
      const target = targetIn(rows, state, event);
      it(`leads ${state} on ${event} to ${target ?? 'nowhere'}`, () => {
        expect(next(accessTokenMachine, state, event)).to.equal(target);
      });
    }
});

describe('claim attempt state machine', () => {
  const rows: readonly Row[] = [
    ['initiated', 'confirm', 'confirmed'],
    ['initiated', 'decline', 'declined'],
    ['initiated', 'supersede', 'superseded'],
    ['initiated', 'expire', 'expired'],
    ['declined', 'supersede', 'superseded'],
    ['expired', 'supersede', 'superseded'],
  ];
  for (const state of ['initiated', 'confirmed', 'declined', 'superseded', 'expired'] as const)
    for (const event of ['confirm', 'decline', 'supersede', 'expire'] as const) {
      const target = targetIn(rows, state, event);
      it(`leads ${state} on ${event} to ${target ?? 'nowhere'}`, () => {
        expect(next(claimAttemptMachine, state, event)).to.equal(target);
      });
    }
});

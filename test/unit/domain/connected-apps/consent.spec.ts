import { expect } from 'chai';
import { consentRules, decideConsent } from '../../../../src/domain/connected-apps/consent.rules.ts';
import type { ConsentFacts } from '../../../../src/domain/connected-apps/consent.rules.ts';
import { accepted } from '../../../../src/domain/kernel/outcome.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { aToken, aUser } from '../../../builders/callers.ts';
import { NOW } from '../../../builders/clock.ts';
import { aWaitingAuthorization } from '../../../builders/connected-apps.ts';

const facts = (change: Partial<ConsentFacts> = {}): ConsentFacts => ({
  caller: aUser({ mfaEnabled: false }),
  accept: true,
  consentCode: 'code',
  selection: undefined,
  authorization: aWaitingAuthorization(),
  now: NOW,
  ...change,
});

describe('decision on a consent', () => {
  it('is checked in the order of the specification', () => {
    expect(consentRules.map(({ code }) => code)).to.deep.equal([
      'unauthorized',
      'invalidConsentDecision',
      'missingConsentCode',
      'unknownConsentCode',
      'consentCodeNotOwned',
      'consentAlreadySettled',
      'emptyConsentSelection',
      'consentScopeEscalation',
      'mfa_step_up_required',
    ]);
  });

  const settledOfAnother = aWaitingAuthorization({ userId: 8, status: 'declined' });
  for (const [code, change] of [
    ['unauthorized', { caller: aToken(), accept: 'x', consentCode: undefined, authorization: null }],
    ['invalidConsentDecision', { accept: 'true', consentCode: undefined, authorization: null }],
    ['missingConsentCode', { consentCode: '', authorization: null, selection: [] }],
    ['unknownConsentCode', { authorization: null, selection: [] }],
    ['consentCodeNotOwned', { authorization: settledOfAnother, selection: [] }],
    ['consentAlreadySettled', { authorization: aWaitingAuthorization({ status: 'declined' }), selection: [] }],
    ['emptyConsentSelection', { selection: [] }],
    ['consentScopeEscalation', { selection: ['api.read', 'api.write.incidents'] }],
  ] as const satisfies readonly (readonly [string, Partial<ConsentFacts>])[])
    it(`is refused with ${code}, regardless of later rules`, () => {
      expect(decideConsent(facts(change))).to.deep.equal({ ok: false, code });
    });

  it('to a write scope needs a recent code of a user with two-step verification; a read or a refusal does not', () => {
    const authorization = aWaitingAuthorization();
    const careful = facts({ authorization, caller: aUser({ mfaEnabled: true, steppedUpAt: null }) });
    expect(decideConsent(careful)).to.deep.equal({ ok: false, code: 'mfa_step_up_required' });
    expect(decideConsent({ ...careful, selection: ['api.read'] }).ok).to.equal(true);
    expect(decideConsent({ ...careful, accept: false }).ok).to.equal(true);
    expect(decideConsent({ ...careful, caller: aUser({ mfaEnabled: true, steppedUpAt: NOW }) }).ok).to.equal(true);
  });

  it('is refused with unknownConsentCode as soon as the code expires', () => {
    const authorization = aWaitingAuthorization({ expiresAt: NOW });
    expect(decideConsent(facts({ authorization }))).to.include({ code: 'unknownConsentCode' });
    expect(decideConsent(facts({ authorization, now: later(NOW, -1) }))).to.include({ ok: true });
  });

  it('is refused with consentAlreadySettled also after the code expires', () => {
    expect(
      decideConsent(facts({ authorization: aWaitingAuthorization({ status: 'declined', expiresAt: later(NOW, -1) }) })),
    ).to.include({ code: 'consentAlreadySettled' });
  });

  it('grants the selection, or all offered scopes without one', () => {
    expect(decideConsent(facts())).to.deep.equal(
      accepted({ status: 'accepted', scopes: ['api.read', 'api.write.monitors'] }),
    );
    expect(decideConsent(facts({ selection: ['api.write.monitors'] }))).to.deep.equal(
      accepted({ status: 'accepted', scopes: ['api.write.monitors'] }),
    );
  });

  it('ignores the selection when declining', () => {
    for (const selection of [undefined, [], ['everything']]) {
      expect(decideConsent(facts({ accept: false, selection }))).to.deep.equal(accepted({ status: 'declined' }));
    }
  });
});

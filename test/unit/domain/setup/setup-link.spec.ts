import { expect } from 'chai';
import { later } from '../../../../src/domain/kernel/time.ts';
import { SETUP_LINK_LIFETIME, decideSetup } from '../../../../src/domain/setup/setup-link.ts';
import { NOW } from '../../../builders/clock.ts';

describe('a set-up link', () => {
  const link = { expiresAt: later(NOW, SETUP_LINK_LIFETIME) };

  it('sets up an installation without an organization until it expires', () => {
    const last = later(NOW, SETUP_LINK_LIFETIME - 1);
    expect(decideSetup({ link, isSetUp: false, now: last })).to.deep.equal({ ok: true, value: null });
    const refused = { ok: false, code: 'setupLinkInvalid' };
    expect(decideSetup({ link, isSetUp: false, now: link.expiresAt })).to.deep.include(refused);
    expect(decideSetup({ link, isSetUp: true, now: NOW })).to.deep.include(refused);
    expect(decideSetup({ link: null, isSetUp: false, now: NOW })).to.deep.include(refused);
  });
});

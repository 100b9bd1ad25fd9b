import { expect } from 'chai';
import { connectionsOf } from '../../../../src/domain/connected-apps/oauth-connection.ts';
import { disconnectRules } from '../../../../src/domain/connected-apps/client.ts';
import type { GrantOfApp } from '../../../../src/domain/connected-apps/oauth-connection.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { aGrant } from '../../../builders/connected-apps.ts';

const recorder = { clientId: 'app_desk', name: 'Desk' };
const of = (app: GrantOfApp['app'], change: Partial<GrantOfApp> = {}): GrantOfApp => ({ ...aGrant(change), app });

describe('disconnection of an app or agent', () => {
  it('is refused with missingClientId without a client id', () => {
    for (const clientId of ['', ' '])
      expect(firstBroken(disconnectRules, { clientId })?.code).to.equal('missingClientId');
    expect(firstBroken(disconnectRules, { clientId: 'a' })).to.equal(null);
  });
});

describe('connections of a user', () => {
  it('omit revoked and expired grants', () => {
    expect(connectionsOf([of(recorder, { revokedAt: NOW }), of(recorder, { expiresAt: NOW })], NOW)).to.deep.equal([]);
    expect(connectionsOf([of(recorder, { expiresAt: NOW })], later(NOW, -1))).to.have.length(1);
  });

  it('merge the grants of an app: first creation, last use, all scopes', () => {
    const grants = [
      of(recorder, { scopes: ['api.write.monitors'], createdAt: later(NOW, -5), lastUsedAt: null }),
      of(recorder, {
        scopes: ['tools.public', 'api.write.monitors'],
        createdAt: later(NOW, -9),
        lastUsedAt: later(NOW, -2),
      }),
      of(recorder, { scopes: ['api.read'], createdAt: later(NOW, -7), lastUsedAt: later(NOW, -3) }),
    ];
    expect(connectionsOf(grants, NOW)).to.deep.equal([
      {
        ...recorder,
        type: 'app',
        scopes: ['tools.public', 'api.read', 'api.write.monitors'],
        createdAt: later(NOW, -9),
        lastUsedAt: later(NOW, -2),
      },
    ]);
  });

  it('were last used when any grant was, or never', () => {
    const lastUse = (...times: readonly (number | null)[]) =>
      connectionsOf(
        times.map((ago) => of(recorder, { lastUsedAt: ago === null ? null : later(NOW, -ago) })),
        NOW,
      )[0]?.lastUsedAt;
    expect(lastUse(null, null)).to.equal(null);
    expect(lastUse(2, null)).to.deep.equal(later(NOW, -2));
    expect(lastUse(3, 2)).to.deep.equal(later(NOW, -2));
    expect(lastUse(2, 3)).to.deep.equal(later(NOW, -2));
  });

  it('keep apps with the same name separate', () => {
    expect(connectionsOf([of(recorder), of({ ...recorder, clientId: 'app_other' })], NOW)).to.have.length(2);
  });
});

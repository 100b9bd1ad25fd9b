import { expect } from 'chai';
import fc from 'fast-check';
import { scopesOfRole } from '../../../../src/domain/access/granted-scopes.ts';
import { minimalScopes, narrowScopes, requestedScopes } from '../../../../src/domain/agent-access/agent-scopes.ts';
import { agentScopes } from '../../../../src/domain/access/caller.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';

describe('requestedScopes', () => {
  it('defaults to api.read and always includes it', () => {
    expect(requestedScopes()).to.deep.equal(['api.read']);
    expect(requestedScopes('')).to.deep.equal(['api.read']);
    expect(requestedScopes('api.write.incidents  api.write.monitors')).to.deep.equal([
      'api.read',
      'api.write.monitors',
      'api.write.incidents',
    ]);
  });

  it('is null for an unknown or unclaimable scope', () => {
    for (const scope of ['tools.public', 'api', 'api.read api.admin', 'API.READ'])
      expect(requestedScopes(scope), scope).to.equal(null);
  });
});

describe('scopesOfRole', () => {
  it('includes write scopes for roles that may write', () => {
    for (const role of ['admin', 'editor'] as const)
      expect(scopesOfRole(['api.read', 'api.write.monitors'], role)).to.have.length(2);
    for (const role of ['readonly', 'responder'] as const)
      expect(scopesOfRole(['api.read', 'api.write.monitors'], role)).to.deep.equal(['api.read']);
  });
});

describe('scope of a token', () => {
  it('defaults to everything granted', () => {
    expect(narrowScopes(['tools.public'])).to.deep.equal(accepted(['tools.public']));
    expect(narrowScopes(['api.read', 'api.write.monitors'])).to.deep.equal(
      accepted(['api.read', 'api.write.monitors']),
    );
    expect(narrowScopes(['api.read', 'api.write.monitors'], 'api.read')).to.deep.equal(accepted(['api.read']));
  });

  it('names no scope that others imply, in a fixed order', () => {
    expect(minimalScopes(['api.write.incidents', 'tools.public', 'api.read'])).to.deep.equal([
      'api.read',
      'api.write.incidents',
    ]);
  });

  it('can always be tools.public, which api.read implies', () => {
    expect(narrowScopes(['api.read'], 'tools.public')).to.deep.equal(accepted(['tools.public']));
    expect(narrowScopes(['api.read'], 'tools.public api.read')).to.deep.equal(accepted(['api.read']));
  });

  it('is refused with invalid_scope if wider or unknown', () => {
    expect(narrowScopes(['tools.public'], 'api.read')).to.deep.equal(refused('invalid_scope'));
    expect(narrowScopes(['api.read'], 'api.read api.write.monitors')).to.deep.equal(refused('invalid_scope'));
    expect(narrowScopes(['api.read'], 'nonsense')).to.deep.equal(refused('invalid_scope'));
  });

  it('never contains a scope that was not granted', () => {
    const some = fc.subarray([...agentScopes]);
    fc.assert(
      fc.property(some, some, (granted, asked) => {
        const outcome = narrowScopes(granted, asked.join(' '));
        return !outcome.ok || outcome.value.every((scope) => scope === 'tools.public' || granted.includes(scope));
      }),
    );
  });
});

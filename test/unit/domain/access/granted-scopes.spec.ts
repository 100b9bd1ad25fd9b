import { expect } from 'chai';
import { agentScopes } from '../../../../src/domain/access/caller.ts';
import {
  effectiveScopes,
  isScope,
  isWriteScope,
  joinScope,
  splitScope,
} from '../../../../src/domain/access/granted-scopes.ts';

describe('the scopes of agents and apps', () => {
  it('are those of the service', () => {
    expect(agentScopes.filter(isScope)).to.deep.equal([...agentScopes]);
    expect(['', 'api', 'API.READ', 'api.write'].filter(isScope)).to.deep.equal([]);
  });

  it('permit to write if they say so, and only while the operator allows agents to write', () => {
    expect(agentScopes.filter(isWriteScope)).to.deep.equal(['api.write.monitors', 'api.write.incidents']);
    expect(effectiveScopes(agentScopes, true)).to.deep.equal([...agentScopes]);
    expect(effectiveScopes(agentScopes, false)).to.deep.equal(['tools.public', 'api.read']);
  });

  it('are written with spaces between them', () => {
    expect(joinScope(['api.read', 'api.write.monitors'])).to.equal('api.read api.write.monitors');
    expect(splitScope(' api.read  api.write.monitors ')).to.deep.equal(['api.read', 'api.write.monitors']);
    expect(splitScope('')).to.deep.equal([]);
  });
});

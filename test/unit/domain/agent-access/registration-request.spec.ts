import { expect } from 'chai';
import {
  anonymousRegistrationRules,
  decideUserRegistration,
} from '../../../../src/domain/agent-access/registration-request.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';

const allowed = { anonymous: true, serviceAuth: true };

describe('an anonymous registration', () => {
  it('is refused with anonymous_not_enabled where the operator disables it', () => {
    expect(firstBroken(anonymousRegistrationRules, allowed)).to.equal(null);
    expect(firstBroken(anonymousRegistrationRules, { ...allowed, anonymous: false })?.code).to.equal(
      'anonymous_not_enabled',
    );
  });
});

describe('a registration for a user', () => {
  const decide = (loginHint: string, scope?: string, options = allowed) => {
    const outcome = decideUserRegistration({ loginHint, scope }, options);
    return outcome.ok ? outcome.value : outcome.code;
  };

  it('is bound to the canonical address, and requests api.read at least', () => {
    expect(decide('\tAda@Example.com\n')).to.deep.equal({ email: 'ada@example.com', scopes: ['api.read'] });
    expect(decide('ada@example.com', 'api.write.monitors')).to.deep.include({
      scopes: ['api.read', 'api.write.monitors'],
    });
  });

  it('is refused with invalid_request, service_auth_not_enabled, invalid_scope, in this order', () => {
    const disabled = { ...allowed, serviceAuth: false };
    expect(decide('ada', 'admin', disabled)).to.equal('invalid_request');
    expect(decide('ada@example.com', 'admin', disabled)).to.equal('service_auth_not_enabled');
    expect(decide('ada@example.com', 'admin')).to.equal('invalid_scope');
  });
});

import { expect } from 'chai';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import type { Caller } from '../../../../src/domain/access/caller.ts';
import { emptyParameterIssues } from '../../../../src/domain/access/parameters.ts';
import { isOwnResource } from '../../../../src/domain/access/protected-resource.ts';
import { rateSubject, windowStart } from '../../../../src/domain/access/rate-limits.ts';
import type { RateLimit } from '../../../../src/domain/access/rate-limits.ts';
import { userName } from '../../../../src/domain/access/user-name.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';
import { NOW } from '../../../builders/clock.ts';

describe('windowStart', () => {
  it('is the last multiple of the window', () => {
    const started = (age: number) => windowStart({ window: minutes(1) }, later(NOW, age));
    expect([-1, 0, 1, minutes(1) - 1, minutes(1)].map(started)).to.deep.equal(
      [-minutes(1), 0, 0, 0, minutes(1)].map((age) => later(NOW, age)),
    );
  });
});

describe('rateSubject', () => {
  const anonymous: Caller = { kind: 'anonymous' };
  const subjectOf = (caller: Caller, per?: RateLimit['per'], record?: string) =>
    rateSubject(
      { name: 'x', limit: 1, window: 1, ...(per === undefined ? {} : { per }) },
      caller,
      '203.0.113.7',
      record,
    );

  it('is the credential or address unless the limit counts otherwise', () => {
    expect(subjectOf(aUser(), undefined, 'AB')).to.equal('203.0.113.7');
  });

  it('is the user for all sessions and tokens together, and the credential of others', () => {
    expect([aUser(), aToken()].map((caller) => subjectOf(caller, 'user'))).to.deep.equal(['user:7', 'user:7']);
    expect([anAgent(), anonymous].map((caller) => subjectOf(caller, 'user'))).to.deep.equal([
      '203.0.113.7',
      '203.0.113.7',
    ]);
  });

  it('is the record of the path whatever its letter case', () => {
    expect(subjectOf(anonymous, 'record', 'AB-1')).to.equal('record:ab-1');
    expect(subjectOf(aUser(), 'record')).to.equal('203.0.113.7');
  });

  it('is the organization of the caller, if it has one', () => {
    expect([aUser(), anAgent()].map((caller) => subjectOf(caller, 'organization', 'AB'))).to.deep.equal([
      'organization:1',
      'organization:1',
    ]);
    for (const caller of [anonymous, systemCaller, anAgent({ organizationId: null })])
      expect(subjectOf(caller, 'organization')).to.equal('203.0.113.7');
  });
});

describe('isOwnResource', () => {
  const base = 'https://watchstead.example';

  it('is true for the service, with one trailing slash or none, and for its MCP endpoint', () => {
    for (const resource of [base, `${base}/`, `${base}/mcp`]) expect(isOwnResource(resource, base)).to.equal(true);
    for (const resource of ['', `${base}//`, `${base}/mcp/`, `${base}/api`, 'https://evil.example'])
      expect(isOwnResource(resource, base), resource).to.equal(false);
  });
});

describe('emptyParameterIssues', () => {
  it('names the parameters of lists that are empty, and no other', () => {
    expect(emptyParameterIssues({ page: '', perPage: '', organizationId: '', q: '' })).to.deep.equal(
      ['organizationId', 'page', 'perPage'].map((path) => ({
        path,
        message: 'Omit the parameter instead of sending an empty value.',
      })),
    );
    expect(emptyParameterIssues({ page: '1' })).to.deep.equal([]);
  });
});

describe('userName', () => {
  it('is the first and last name, or the address without both', () => {
    const email = 'ada@example.com';
    expect(userName({ firstName: 'Ada', lastName: 'King', email })).to.equal('Ada King');
    expect(userName({ firstName: 'Ada', lastName: '', email })).to.equal('Ada');
    expect(userName({ firstName: '', lastName: 'King', email })).to.equal('King');
    expect(userName({ firstName: '', lastName: '', email })).to.equal(email);
  });
});

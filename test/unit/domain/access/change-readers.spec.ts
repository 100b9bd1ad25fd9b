import { expect } from 'chai';
import {
  changeReaderOf,
  changeReaders,
  isAnnounced,
  mayLearnOf,
  readableTypesOf,
} from '../../../../src/domain/access/change-readers.ts';
import { permissionRefusal } from '../../../../src/domain/access/permissions.ts';
import { aUser } from '../../../builders/callers.ts';
import { allMonitorKinds } from '../../../../src/domain/monitors/monitor-kinds.ts';

const change = (type: string, customerIds: readonly number[] = [], organizationId = 1) => ({
  organizationId,
  type,
  id: 'x',
  customerIds,
});

describe('changeReaders', () => {
  it('has each monitor kind', () => {
    expect(allMonitorKinds.filter(({ kind }) => !isAnnounced(kind))).to.deep.equal([]);
  });

  it('announces nothing about users, their tokens, contact methods and second factors, agents, apps and keys', () => {
    const types = ['user', 'apiToken', 'imContactMethod', 'appGrant', 'oauthClient', 'agentRegistration', 'signingKey'];
    expect(types.filter(isAnnounced)).to.deep.equal([]);
  });

  it('announces no type that only names a member of objects', () => {
    expect(['constructor', 'toString', '__proto__'].filter(isAnnounced)).to.deep.equal([]);
  });

  for (const role of ['admin', 'editor', 'readonly', 'responder'] as const)
    it(`lets the role ${role} learn of exactly the types that its permissions let it read`, () => {
      const caller = aUser({ role, imEnabled: true });
      const readable = Object.entries(changeReaders).filter(([, name]) => permissionRefusal(name, caller) === null);
      expect([...readableTypesOf(caller)]).to.deep.equal(readable.map(([type]) => type));
    });

  it('lets only administrators learn of reports and custom domains', () => {
    expect(readableTypesOf(aUser({ role: 'admin' })).has('report')).to.equal(true);
    expect(readableTypesOf(aUser({ role: 'editor' })).has('report')).to.equal(false);
    expect(readableTypesOf(aUser({ role: 'editor' })).has('customDomain')).to.equal(false);
  });

  it('lets nobody learn of incidents of teams while incident management is off, nor read-only users', () => {
    expect(readableTypesOf(aUser({ role: 'admin', imEnabled: true })).has('imIncident')).to.equal(true);
    expect(readableTypesOf(aUser({ role: 'admin', imEnabled: false })).has('imIncident')).to.equal(false);
    expect(readableTypesOf(aUser({ role: 'readonly', imEnabled: true })).has('imIncident')).to.equal(false);
  });
});

describe('changeReaderOf', () => {
  it('is the organization and the customer of the caller, with the types that it may read', () => {
    const caller = aUser({ organizationId: 1, customerId: 7 });
    expect(changeReaderOf(caller)).to.deep.equal({ organizationId: 1, customerId: 7, types: readableTypesOf(caller) });
    for (const kind of ['anonymous', 'system'] as const)
      expect(changeReaderOf({ kind })).to.deep.equal({ organizationId: null, customerId: null, types: new Set() });
  });
});

describe('mayLearnOf', () => {
  const admin = changeReaderOf(aUser({ organizationId: 1, role: 'admin' }));
  const bound = changeReaderOf(aUser({ organizationId: 1, role: 'editor', customerId: 7 }));

  it('accepts changes of the own organization alone', () => {
    expect(mayLearnOf(admin, change('website'))).to.equal(true);
    expect(mayLearnOf(admin, change('website', [], 2))).to.equal(false);
  });

  it('refuses other organizations to platform administrators too', () => {
    const platform = changeReaderOf(aUser({ organizationId: 1, isGlobalAdmin: true }));
    expect(mayLearnOf(platform, change('website', [], 2))).to.equal(false);
  });

  it('accepts for customer-bound callers only records of their customer, also if it was theirs before', () => {
    expect(mayLearnOf(bound, change('website', [7]))).to.equal(true);
    expect(mayLearnOf(bound, change('website', [8, 7]))).to.equal(true);
    expect(mayLearnOf(bound, change('website', [8]))).to.equal(false);
    expect(mayLearnOf(bound, change('website'))).to.equal(false);
  });

  it('refuses records of the customer whose type the caller may not read', () => {
    expect(mayLearnOf(bound, change('report', [7]))).to.equal(false);
    expect(mayLearnOf(bound, change('user', [7]))).to.equal(false);
  });

  it('refuses everything to anonymous callers', () => {
    expect(mayLearnOf(changeReaderOf({ kind: 'anonymous' }), change('website'))).to.equal(false);
  });
});

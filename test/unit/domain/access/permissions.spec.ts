import { expect } from 'chai';
import {
  permissionRefusal,
  permissions,
  permissionsOf,
  refusalsOf,
} from '../../../../src/domain/access/permissions.ts';
import type { PermissionName } from '../../../../src/domain/access/permissions.ts';
import { roles, systemCaller } from '../../../../src/domain/access/caller.ts';
import type { Caller } from '../../../../src/domain/access/caller.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';

/** Every kind of caller. The roles of platform staff differ from the rights that their flags give. */
const CALLERS = {
  anonymous: { kind: 'anonymous' },
  agent: anAgent(),
  admin: aUser({ role: 'admin' }),
  editor: aUser({ role: 'editor' }),
  readonly: aUser({ role: 'readonly' }),
  responder: aUser({ role: 'responder' }),
  adminToken: aToken({ role: 'admin' }),
  editorToken: aToken({ role: 'editor' }),
  readonlyToken: aToken({ role: 'readonly' }),
  responderToken: aToken({ role: 'responder' }),
  boundAdmin: aUser({ role: 'admin', customerId: 5 }),
  boundEditor: aUser({ role: 'editor', customerId: 5 }),
  scopedToken: aToken({ role: 'admin', customerId: 5 }),
  supporter: aUser({ role: 'readonly', isGlobalSupporter: true }),
  platformAdmin: aUser({ role: 'readonly', isGlobalAdmin: true }),
  platformAdminToken: aToken({ role: 'readonly', isGlobalAdmin: true }),
} as const satisfies Readonly<Record<string, Caller>>;

/** Somebody who answers a message of a notification channel. */
const answerer: Caller = {
  kind: 'channel',
  organizationId: 1,
  organizationStatus: 'active',
  customerId: null,
  channelPublicId: 'ch1',
  channelName: 'Ops',
  integrationId: null,
  imEnabled: true,
};

type Name = keyof typeof CALLERS;

const everybodyKnown = (Object.keys(CALLERS) as Name[]).filter((name) => name !== 'anonymous' && name !== 'agent');
const sessions = [
  'admin',
  'editor',
  'readonly',
  'responder',
  'boundAdmin',
  'boundEditor',
  'supporter',
  'platformAdmin',
] as const;
const platformAdmins = ['platformAdmin', 'platformAdminToken'] as const;
const organizationAdmins = ['admin', 'adminToken'] as const;
const writers = [
  'admin',
  'adminToken',
  'editor',
  'editorToken',
  'boundAdmin',
  'boundEditor',
  'scopedToken',
  ...platformAdmins,
] as const;

const incidentManagers = [
  'admin',
  'adminToken',
  'editor',
  'editorToken',
  'responder',
  'responderToken',
  ...platformAdmins,
] as const;

/**
 * The permitted callers by "API tokens" and "Token, MFA, scope and account gates" of the specification and decisions
 * section 3.
 */
const MATRIX: Readonly<Record<PermissionName, readonly Name[]>> = {
  anyone: Object.keys(CALLERS) as Name[],
  useTools: [...everybodyKnown, 'agent'],
  readMonitoring: [...everybodyKnown, 'agent'],
  readRecords: everybodyKnown,
  editMonitors: [...writers, 'agent'],
  deleteMonitors: [...writers, 'agent', 'readonly', 'readonlyToken', 'supporter'],
  editIncidents: [...writers, 'agent'],
  editRecords: writers,
  sendAlerts: ['admin', 'adminToken', 'editor', 'editorToken', ...platformAdmins],
  manageOrganization: [...organizationAdmins, ...platformAdmins],
  readAdministration: [...organizationAdmins, ...platformAdmins, 'supporter'],
  manageTokens: [...organizationAdmins, ...platformAdmins],
  mintOrganizationTokens: ['admin', 'platformAdmin'],
  readTokens: everybodyKnown,
  changeTokens: everybodyKnown,
  mintTokens: sessions,
  resetMfa: ['admin', 'platformAdmin'],
  ownAccount: everybodyKnown,
  ownSession: sessions,
  consentToApps: sessions,
  useIncidentManagement: incidentManagers,
  configureEscalation: incidentManagers,
  runService: [],
  administerPlatform: platformAdmins,
};

describe('permission matrix', () => {
  for (const name of Object.keys(permissions) as PermissionName[]) {
    it(`the matrix permits exactly the specified callers: ${permissions[name].what}`, () => {
      const admitted = (Object.keys(CALLERS) as Name[]).filter(
        (caller) => permissionRefusal(name, CALLERS[caller]) === null,
      );
      expect(admitted).to.have.members([...new Set(MATRIX[name])]);
    });
  }

  it('the matrix uses existing roles only', () => {
    for (const permission of Object.values(permissions)) expect(roles).to.include.members([...permission.roles]);
  });

  it('the matrix permits everything to the service itself', () => {
    for (const name of Object.keys(permissions) as PermissionName[])
      expect(permissionRefusal(name, systemCaller), name).to.equal(null);
  });

  const refusals: readonly (readonly [PermissionName, Name, string])[] = [
    ['readRecords', 'anonymous', 'unauthenticated'],
    ['readRecords', 'agent', 'forbidden'],
    ['editRecords', 'readonly', 'forbidden'],
    ['editRecords', 'responder', 'forbidden'],
    ['deleteMonitors', 'responder', 'forbidden'],
    ['manageOrganization', 'editor', 'forbidden'],
    ['manageOrganization', 'supporter', 'forbidden'],
    ['manageOrganization', 'boundAdmin', 'customerScopedTokenForbidden'],
    ['readAdministration', 'scopedToken', 'customerScopedTokenForbidden'],
    ['mintTokens', 'adminToken', 'apiTokenCannotMintTokens'],
    ['mintTokens', 'platformAdminToken', 'apiTokenCannotMintTokens'],
    ['mintTokens', 'scopedToken', 'apiTokenCannotMintTokens'],
    ['mintOrganizationTokens', 'readonlyToken', 'apiTokenCannotMintTokens'],
    ['mintOrganizationTokens', 'editor', 'forbidden'],
    ['resetMfa', 'adminToken', 'nonUserSessionForbidden'],
    ['administerPlatform', 'admin', 'forbidden'],
    ['administerPlatform', 'supporter', 'forbidden'],
    ['useIncidentManagement', 'anonymous', 'imAccessDenied'],
    ['useIncidentManagement', 'readonly', 'imAccessDenied'],
    ['useIncidentManagement', 'supporter', 'imAccessDenied'],
    ['useIncidentManagement', 'boundEditor', 'customerScopedTokenForbidden'],
    ['configureEscalation', 'anonymous', 'unauthenticated'],
    ['configureEscalation', 'readonlyToken', 'imAccessDenied'],
    ['configureEscalation', 'scopedToken', 'customerScopedTokenForbidden'],
    ['runService', 'platformAdmin', 'forbidden'],
  ];
  for (const [name, caller, code] of refusals) {
    it(`refuses ${caller} with ${code}: ${permissions[name].what}`, () => {
      expect(permissionRefusal(name, CALLERS[caller])?.code).to.equal(code);
    });
  }

  it('refuses platform supporters with imAccessDenied in incident management, whatever their role', () => {
    expect(
      permissionRefusal('useIncidentManagement', aUser({ role: 'editor', isGlobalSupporter: true }))?.code,
    ).to.equal('imAccessDenied');
  });

  it('refuses with imNotEnabled after the role, in the organization of the caller, platform administrators included', () => {
    expect(permissionRefusal('useIncidentManagement', aUser({ role: 'readonly', imEnabled: false }))?.code).to.equal(
      'imAccessDenied',
    );
    expect(permissionRefusal('useIncidentManagement', aUser({ role: 'responder', imEnabled: false }))?.code).to.equal(
      'imNotEnabled',
    );
    expect(permissionRefusal('configureEscalation', aToken({ isGlobalAdmin: true, imEnabled: false }))?.code).to.equal(
      'imNotEnabled',
    );
    expect(permissionRefusal('readRecords', aUser({ imEnabled: false }))).to.equal(null);
  });

  it('lets those who answer messages of channels act on incidents only, if incident management is enabled', () => {
    expect(permissionsOf(answerer)).to.deep.equal(['anyone', 'editIncidents', 'useIncidentManagement']);
    const without = { ...answerer, imEnabled: false };
    expect(permissionsOf(without)).to.deep.equal(['anyone', 'editIncidents']);
    expect(permissionRefusal('useIncidentManagement', without)?.code).to.equal('imNotEnabled');
    expect(permissionRefusal('configureEscalation', answerer)?.code).to.equal('imAccessDenied');
    expect(permissionRefusal('readRecords', answerer)?.code).to.equal('forbidden');
  });

  it('lists what a caller may do in the order of the matrix', () => {
    expect(permissionsOf(anAgent())).to.deep.equal([
      'anyone',
      'useTools',
      'readMonitoring',
      'editMonitors',
      'deleteMonitors',
      'editIncidents',
    ]);
  });

  const codes: readonly [PermissionName, readonly string[]][] = [
    ['anyone', []],
    ['readRecords', ['unauthenticated', 'forbidden']],
    ['manageOrganization', ['unauthenticated', 'forbidden', 'customerScopedTokenForbidden']],
    ['mintTokens', ['unauthenticated', 'forbidden', 'apiTokenCannotMintTokens']],
    ['ownSession', ['unauthenticated', 'forbidden']],
    ['consentToApps', ['unauthorized', 'forbidden']],
    ['useIncidentManagement', ['imAccessDenied', 'imNotEnabled', 'customerScopedTokenForbidden']],
    ['configureEscalation', ['unauthenticated', 'imAccessDenied', 'imNotEnabled', 'customerScopedTokenForbidden']],
  ];
  for (const [name, expected] of codes)
    it(`can be refused with ${expected.join(', ') || 'nothing'}: ${permissions[name].what}`, () => {
      expect(refusalsOf(name)).to.deep.equal(expected);
    });

  it('refuses a request without a session to decide about an app with unauthorized', () => {
    for (const caller of [CALLERS.anonymous, CALLERS.adminToken])
      expect(permissionRefusal('consentToApps', caller)?.code).to.equal('unauthorized');
    expect(permissionRefusal('ownSession', CALLERS.adminToken)?.code).to.equal('unauthenticated');
  });

  it('the matrix permits supporters what their role permits in their own organization', () => {
    expect(permissionRefusal('editRecords', aUser({ role: 'editor', isGlobalSupporter: true }))).to.equal(null);
  });
});

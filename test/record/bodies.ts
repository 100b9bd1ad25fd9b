import type { Json } from './json.ts';
import type { World } from './world.ts';

let count = 0;
const next = (): number => (count += 1);

/** Valid request bodies by operation. */
const bodies: Readonly<Record<string, (world: World) => Readonly<Record<string, Json>>>> = {
  signIn: ({ alpha }) => ({ email: alpha.reader.email, password: 'wrong' }),
  completeSignIn: () => ({ code: '123456' }),
  changePassword: () => ({ currentPassword: 'wrong', newPassword: 'another horse battery' }),
  requestPasswordReset: () => ({ email: `nobody-${next()}@example.com` }),
  confirmPasswordReset: () => ({ token: 'unknown', password: 'another horse battery' }),
  acceptInvitation: () => ({ token: 'unknown', password: 'another horse battery' }),
  confirmMfa: () => ({ code: '123456' }),
  stepUpSession: () => ({ code: '123456' }),
  createToken: () => ({ name: 'Made by the matrix', expiresInDays: 1, customerId: null }),
  renameToken: () => ({ name: 'Renamed' }),
  createOrganizationToken: () => ({ name: 'Made by the matrix', expiresInDays: 1 }),
  renameOrganizationToken: () => ({ name: 'Renamed' }),
  inviteUser: () => ({
    email: `matrix-${next()}@example.com`,
    firstName: 'A',
    lastName: 'B',
    role: 'editor',
    customerId: null,
  }),
  updateUser: () => ({ firstName: 'Changed' }),
  createPackageConfig: () => ({
    key: `matrix-${next()}`,
    displayName: 'Matrix',
    minCheckInterval: 1,
    isDefault: false,
    limits: { monitors: 1000 },
  }),
  updatePackageConfig: () => ({ displayName: 'Changed' }),
  createWebsite: ({ alpha }) => ({
    name: 'Matrix',
    url: 'http://1.1.1.1/',
    customerId: alpha.customer.id,
    checkInterval: 5,
    timeoutSeconds: 10,
  }),
  updateWebsite: () => ({ name: 'Changed' }),
  updateWebsiteCheckConfig: () => ({ sslNoticeDays: 10 }),
  requestWebsiteChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  requestMonitorChange: () => ({ changes: { name: 'Changed' }, note: 'Please' }),
  decideOnChangeRequest: () => ({ status: 'rejected', note: null }),
  updateIncident: () => ({ status: 'acknowledged', message: 'Seen' }),
  addIncidentUpdate: () => ({ message: 'Looking into it' }),
  createCustomField: () => ({
    name: 'Matrix',
    fieldKey: `matrix${next()}`,
    fieldType: 'text',
    isRequired: false,
    displayOrder: 0,
  }),
  updateCustomField: () => ({ name: 'Changed' }),
  createCustomer: ({ alpha }) => ({
    name: 'Matrix',
    email: 'matrix@example.com',
    packageId: alpha.pack.id,
    status: 'active',
  }),
  createCustomers: ({ alpha }) => ({
    rows: [{ name: 'Matrix', email: 'matrix@example.com', packageId: alpha.pack.id }],
  }),
  updateCustomer: () => ({ name: 'Changed' }),
  createNotificationChannel: ({ target }) => ({
    name: 'Matrix',
    type: 'webhook',
    config: { url: `${target.origin}/matrix/${next()}` },
    isActive: true,
  }),
  updateNotificationChannel: () => ({ name: 'Changed' }),
  createLocation: () => ({
    key: `matrix-${next()}`,
    name: 'Matrix',
    organizationId: null,
    isDefault: false,
    isActive: false,
  }),
  updateLocation: () => ({ name: 'Changed' }),
  createTag: () => ({ name: `Matrix ${next()}`, color: 'red' }),
  updateTag: () => ({ color: 'blue' }),
  attachTag: ({ alpha }) => ({ tagId: alpha.tag.id, monitorType: 'website', monitorId: alpha.website.publicId }),
  registerAgent: () => ({ type: 'anonymous' }),
  claimRegistration: () => ({
    claim_token: 'clm_unknown',
    type: 'login_hint',
    login_hint: 'nobody@example.com',
    scope: 'api.read',
  }),
  exchangeToken: () => ({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: 'unknown' }),
  revokeAgentToken: () => ({ token: 'unknown', token_type_hint: 'access_token' }),
  confirmAgentClaim: () => ({ user_code: 'ABCDEF', accept: true, scope: 'api.read' }),
  registerOauthClient: () => ({
    client_name: 'Matrix',
    redirect_uris: ['http://127.0.0.1:1/callback'],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  }),
  settleConsent: () => ({ accept: true, consent_code: 'unknown', scope: ['api.read'] }),
  issueAppTokens: () => ({
    grant_type: 'authorization_code',
    client_id: 'unknown',
    code: 'unknown',
    redirect_uri: 'http://127.0.0.1:1/callback',
    code_verifier: 'x'.repeat(43),
  }),
  revokeAppToken: () => ({ token: 'unknown', token_type_hint: 'refresh_token', client_id: 'unknown' }),
  updateOwnOrganization: () => ({ autoQuotaUpgrade: false }),
  updateCallersOrganization: () => ({ autoQuotaUpgrade: false }),
  updateOrganization: () => ({ autoQuotaUpgrade: false }),
  updateBilling: () => ({ billingEmail: 'billing@example.com' }),
  changeQuotaTier: () => ({ tier: 'scale', allowPaidQuotaUpgrade: false }),
  createOrganization: () => ({ name: `Matrix ${next()}`, autoQuotaUpgrade: false }),
  administerOrganization: () => ({ imEnabled: true }),
  updateSmtpSettings: () => ({ host: null }),
  testSmtpSettings: () => ({ to: 'ada@example.com' }),
};

/** A valid body for the operation, or an empty object if none is defined. */
export const bodyOf = (id: string, world: World): Readonly<Record<string, Json>> => bodies[id]?.(world) ?? {};

/** Valid queries by operation, for operations with required parameters. */
const queries: Readonly<Record<string, (world: World) => string>> = {
  lookUpDns: () => '?domain=10.0.0.1',
  visitUrl: ({ target }) => `?url=${encodeURIComponent(`${target.origin}/`)}`,
  inspectTls: () => '?host=10.0.0.1&port=443',
  testPort: ({ target }) => `?host=127.0.0.1&port=${target.port}`,
  lookUpRegistration: () => '?domain=localhost',
  pingHost: () => '?host=10.0.0.1&count=1',
  checkBlocklists: () => '?address=10.0.0.1',
  listMonitorTags: ({ alpha }) => `?monitorType=website&monitorId=${alpha.website.publicId}`,
  detachTag: ({ alpha }) => `?tagId=${alpha.tag.publicId}&monitorType=website&monitorId=${alpha.website.publicId}`,
  getAgentClaimContext: () => '?user_code=ABCDEF',
  authorizeApp: () =>
    '?response_type=code&client_id=unknown&redirect_uri=http%3A%2F%2F127.0.0.1%3A1%2F&scope=api.read&state=s&code_challenge=x&code_challenge_method=S256',
  listAuditLog: () => '?perPage=2',
  listPlatformOrganizations: () => '?perPage=2',
  listUsers: () => '?perPage=2',
};

/** A valid query for the operation. */
export const queryOf = (id: string, world: World): string => queries[id]?.(world) ?? '';

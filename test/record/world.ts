import { numberAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { MailServer } from './mail-server.ts';
import { PASSWORD, addMember, addOrganization, create, issueTokens, signIn } from './members.ts';
import type { Member, Organization, Reference } from './members.ts';
import { bearer } from './script.ts';
import type { Caller, Script } from './script.ts';
import type { Checkout } from './service.ts';
import type { TargetServer } from './target-server.ts';

/** The number of API tokens of the main administrator, chosen so that no token reaches the general rate limit. */
const POOL = 16;

/** The servers of the recorder, and the checkout under test. */
export interface Harness {
  readonly checkout: Checkout;
  readonly mail: MailServer;
  readonly target: TargetServer;
  readonly provider: IdentityProvider;
}

/** The main organization, with a user for each role and the records that requests refer to. */
export interface Alpha extends Organization {
  readonly editor: Member;
  readonly reader: Member;
  readonly responder: Member;
  readonly boundEditor: Member;
  readonly boundReader: Member;
  readonly deactivated: Member;
  /** A customer-scoped token of the administrator. */
  readonly customerToken: Caller;
  /** An organization-wide token. */
  readonly organizationToken: Caller;
  readonly customer: Reference;
  readonly neighbour: Reference;
  readonly pack: Reference;
  readonly tag: Reference;
  readonly website: Reference;
  readonly neighbourWebsite: Reference;
}

/** The fixtures shared by all sections. */
export interface World extends Harness {
  readonly script: Script;
  readonly platform: Member;
  readonly supporter: Member;
  readonly alpha: Alpha;
  readonly beta: Organization;
  /** Additional organizations, to spread requests whose rate limit applies to the organization. */
  readonly spares: readonly Organization[];
  readonly suspended: Organization;
  readonly deleted: Organization;
  /** Open automatic incidents, one for each customer. */
  readonly incidents: { readonly customer: Reference; readonly neighbour: Reference };
  /** A location without a worker, and the location of the process under test. */
  readonly idleLocation: Reference;
  readonly localLocation: Reference;
}

const PLATFORM_EMAIL = 'platform@example.com';

/** Creates the first organization with the `bootstrap` command. */
const bootstrap = async (
  script: Script,
  checkout: Checkout,
): Promise<{ readonly first: Caller; readonly session: Caller; readonly publicId: string }> => {
  const args = [
    'bootstrap',
    '--organization',
    'Platform',
    '--email',
    PLATFORM_EMAIL,
    '--password',
    PASSWORD,
    '--platform-admin',
    '--json',
  ];
  const { stdout, stderr, status } = await checkout.run(args);
  if (status !== 0) throw new Error(`The first organization was not created: ${stderr}`);
  const newOrganization = JSON.parse(stdout) as Json;
  script.mask.name(textAt(newOrganization, 'organizationPublicId'), 'Platform.publicId');
  script.mask.name(textAt(newOrganization, 'userId'), 'platform.publicId');
  return {
    first: bearer('platform admin', textAt(newOrganization, 'apiToken')),
    session: await signIn(script, PLATFORM_EMAIL, 'platform admin session'),
    publicId: textAt(newOrganization, 'userId'),
  };
};

/** Creates the fixtures. */
export const createWorld = async (script: Script, harness: Harness): Promise<World> => {
  const { first, session: platformSession, publicId } = await bootstrap(script, harness.checkout);
  const platform: Member = {
    email: PLATFORM_EMAIL,
    publicId,
    session: platformSession,
    token: await issueTokens(script, platformSession, 'platform admin', 4),
  };
  const locations = await script.send('locations at the start', first, 'GET', '/api/locations', {
    names: { localLocation: '0.publicId' },
  });
  const localLocation = { id: numberAt(locations.body, '0.id'), publicId: textAt(locations.body, '0.publicId') };
  // By default, monitors use a location without a worker, so that background checks do not change the recorded answers.
  const idleLocation = await create(script, 'idleLocation', first, '/api/locations', {
    key: 'idle',
    name: 'Idle',
    isDefault: true,
  });
  await script.send('the local location is no default', first, 'PATCH', `/api/locations/${localLocation.publicId}`, {
    json: { isDefault: false },
  });
  const createOrganization = (name: string, facts: Readonly<Record<string, Json>> = {}, pool = 1) =>
    addOrganization(script, harness, first, name, facts, pool);
  const organization = await createOrganization('Alpha', { tier: 'scale', imEnabled: true }, POOL);
  const supporter = await addMember(script, harness, first, { name: 'Supporter', role: 'readonly' });
  await script.send('the supporter gets the flag', first, 'PATCH', `/api/users/${supporter.publicId}`, {
    json: { isGlobalSupporter: true },
  });
  const alpha = await addAlphaRecords(script, harness, organization);
  const world = {
    ...harness,
    script,
    platform,
    supporter,
    idleLocation,
    localLocation,
    alpha,
    incidents: await openIncidents({ ...harness, script, alpha, localLocation }),
    beta: await createOrganization('Beta'),
    spares: [await createOrganization('Epsilon'), await createOrganization('Zeta')],
    suspended: await createOrganization('Gamma'),
    deleted: await createOrganization('Delta'),
  };
  await script.send(
    'Gamma is suspended',
    first,
    'PATCH',
    `/api/platform-admin/organizations/${world.suspended.publicId}`,
    {
      json: { status: 'suspended' },
    },
  );
  await script.send('Delta is deleted', first, 'PATCH', `/api/platform-admin/organizations/${world.deleted.publicId}`, {
    json: { status: 'deleted' },
  });
  return world;
};

/** Opens an automatic incident for each customer by monitoring a target that answers 500. */
const openIncidents = async ({
  script,
  alpha,
  target,
  localLocation,
}: Pick<World, 'script' | 'alpha' | 'target' | 'localLocation'>) => {
  const { token } = alpha.admin;
  const open = async (owner: 'customer' | 'neighbour'): Promise<Reference> => {
    const json = {
      name: `Down ${owner}`,
      url: `${target.origin}/refuse`,
      customerId: alpha[owner].id,
      checkInterval: 1440,
      locationIds: [localLocation.id],
    };
    const website = await create(script, `down ${owner}`, token, '/api/websites', json);
    await script.send(`down ${owner} is triggered`, token, 'POST', `/api/websites/${website.publicId}/trigger-check`);
    const incidents = `/api/incidents?monitorId=${website.id}`;
    await script.until(token, incidents, ({ body }) => numberAt(body, 'total') === 1);
    const found = await script.send(`incident of the ${owner}`, token, 'GET', incidents, {
      names: { [`${owner} incident`]: 'items.0.publicId' },
    });
    return { id: numberAt(found.body, 'items.0.id'), publicId: textAt(found.body, 'items.0.publicId') };
  };
  return { customer: await open('customer'), neighbour: await open('neighbour') };
};

const addAlphaRecords = async (script: Script, harness: Harness, organization: Organization): Promise<Alpha> => {
  const { admin } = organization;
  const { token, session } = admin;
  const make = (name: string, target: string, json: Json, at = '') => create(script, name, token, target, json, at);
  const customerOf = (name: string) =>
    make(
      name,
      '/api/customers',
      {
        name,
        email: `${name}@example.com`,
        allowSelfService: true,
        maxSelfServiceUrls: 1000,
        alertConsecutiveChecks: 1,
      },
      'customer',
    );
  const [customer, neighbour] = [await customerOf('customer'), await customerOf('neighbour')];
  const invite = (name: string, role: string, more: { readonly customerId?: number } = {}) =>
    addMember(script, harness, token, { name, role, ...more });
  const deactivated = await invite('Former', 'editor');
  await script.send('Former is deactivated', token, 'PATCH', `/api/users/${deactivated.publicId}`, {
    json: { isActive: false },
  });
  const bound = await script.send('a token for one customer', session, 'POST', '/api/customer/tokens', {
    json: { name: 'For the customer', customerId: customer.id },
  });
  const whole = await script.send('a token for the organization', session, 'POST', '/api/organization/tokens', {
    json: { name: 'For the organization' },
  });
  return {
    ...organization,
    customer,
    neighbour,
    deactivated,
    editor: await invite('Editor', 'editor'),
    reader: await invite('Reader', 'readonly'),
    responder: await invite('Responder', 'responder'),
    boundEditor: await invite('Bound Editor', 'editor', { customerId: customer.id }),
    boundReader: await invite('Bound Reader', 'readonly', { customerId: customer.id }),
    customerToken: bearer('customer-scoped token', textAt(bound.body, 'token')),
    organizationToken: bearer('organization token', textAt(whole.body, 'token')),
    pack: await make('pack', '/api/package-configs', { key: 'silver', displayName: 'Silver', minCheckInterval: 3 }),
    tag: await make('tag', '/api/tags', { name: 'Important', color: 'red' }),
    website: await make('website', '/api/websites', {
      name: 'Shop',
      url: 'http://1.1.1.1/shop',
      customerId: customer.id,
    }),
    neighbourWebsite: await make('neighbourWebsite', '/api/websites', {
      name: 'Neighbour',
      url: 'http://1.1.1.1/neighbour',
      customerId: neighbour.id,
    }),
  };
};

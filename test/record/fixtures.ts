import { numberAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import { pathParameters } from './plan.ts';
import type { Operation } from './plan.ts';
import type { World } from './world.ts';

let count = 0;
const next = (): number => (count += 1);

/** The ids of a record. `legacyId` is empty if the record has only a public id. */
export interface Named {
  readonly id: string;
  readonly legacyId: string;
}

type Build = (world: World, owner: Owner) => Promise<Named>;

/** The customer that owns a record: the one the customer-bound callers belong to, or another one. */
export type Owner = 'customer' | 'neighbour';

const made =
  (
    target: string,
    body: (world: World, owner: Owner) => Readonly<Record<string, Json>>,
    at = '',
    bySession = false,
  ): Build =>
  async (world, owner) => {
    const { admin } = world.alpha;
    const { body: answer } = await world.script.quietly(bySession ? admin.session : admin.token, 'POST', target, {
      json: body(world, owner),
    });
    const [publicId, id] = [textAt(answer, `${at}publicId`), textAt(answer, `${at}id`)];
    return { id: publicId === 'missing' ? id : publicId, legacyId: publicId === 'missing' ? '' : id };
  };

const word =
  (id: string): Build =>
  () =>
    Promise.resolve({ id, legacyId: '' });

const website = made('/api/websites', ({ alpha }, owner) => ({
  name: `Fixture ${next()}`,
  url: 'http://1.1.1.1/',
  customerId: alpha[owner].id,
  status: 'paused',
}));

/** Rejects the open change requests of a customer, because the number of open requests is limited. */
export const decideOpenRequests = async ({ script, alpha }: World, owner: Owner): Promise<void> => {
  const open = await script.quietly(
    alpha.admin.token,
    'GET',
    `/api/change-requests?status=open&perPage=100&customerId=${alpha[owner].id}`,
  );
  for (let at = 0; at < numberAt(open.body, 'total'); at += 1) {
    await script.quietly(
      alpha.admin.token,
      'PATCH',
      `/api/change-requests/${textAt(open.body, `items.${at}.publicId`)}`,
      {
        json: { status: 'rejected' },
      },
    );
  }
};

const changeRequest: Build = async (world, owner) => {
  const { script, alpha } = world;
  await decideOpenRequests(world, owner);
  const { id } = await website(world, owner);
  const { body } = await script.quietly(alpha.admin.token, 'POST', `/api/websites/${id}/change-requests`, {
    json: { changes: { name: 'Changed' }, note: 'Please' },
  });
  return { id: textAt(body, 'publicId'), legacyId: textAt(body, 'id') };
};

const incident: Build = (world, owner) => {
  const { publicId, id } = world.incidents[owner];
  return Promise.resolve({ id: publicId, legacyId: String(id) });
};

const organization: Build = ({ alpha }) => Promise.resolve({ id: alpha.publicId, legacyId: String(alpha.id) });

const location: Build = async ({ script, platform, alpha }) => {
  const { body } = await script.quietly(platform.token, 'POST', '/api/locations', {
    json: { key: `fixture-${next()}`, name: 'Fixture', organizationId: alpha.id, isActive: false },
  });
  return { id: textAt(body, 'publicId'), legacyId: textAt(body, 'id') };
};

/** Builders for path parameters, by the path before the parameter. */
const fixtures: Readonly<Record<string, Build>> = {
  '/api/auth/sessions': word('00000000-0000-4000-8000-000000000000'),
  '/api/users': made('/api/users', ({ alpha }, owner) => ({
    email: `fixture-${next()}@example.com`,
    role: 'editor',
    ...(owner === 'customer' ? {} : { customerId: alpha.neighbour.id }),
  })),
  '/api/customer/tokens': made(
    '/api/customer/tokens',
    ({ alpha }, owner) => ({ name: 'Fixture', customerId: alpha[owner].id }),
    '',
    true,
  ),
  '/api/organization/tokens': made('/api/organization/tokens', () => ({ name: 'Fixture' }), '', true),
  '/api/package-configs': made('/api/package-configs', () => ({ key: `fixture-${next()}`, displayName: 'Fixture' })),
  '/api/websites': website,
  '/api/monitors': word('website'),
  '/api/monitors/{type}': website,
  '/api/change-requests': changeRequest,
  '/api/heartbeat': word('unknown'),
  '/api/incidents': incident,
  '/api/custom-fields': made('/api/custom-fields', () => ({
    name: 'Fixture',
    fieldKey: `f${next()}`,
    fieldType: 'text',
  })),
  '/api/customers': made(
    '/api/customers',
    () => ({ name: 'Fixture', email: `fixture-${next()}@example.com` }),
    'customer.',
  ),
  '/api/notification-channels': made('/api/notification-channels', ({ alpha, target }, owner) => ({
    name: 'Fixture',
    type: 'webhook',
    config: { url: `${target.origin}/fixture/${next()}` },
    customerId: alpha[owner].id,
  })),
  '/api/locations': location,
  '/api/tags': made('/api/tags', ({ alpha }, owner) => ({
    name: `Fixture ${next()}`,
    color: 'teal',
    customerId: alpha[owner].id,
  })),
  '/api/oauth/connections': word('unknown'),
  '/api/organizations': organization,
  '/api/platform-admin/organizations': organization,
};

/** The existing customer, so that callers bound to it can access it. */
const ownCustomer: Build = ({ alpha }, owner) =>
  Promise.resolve({ id: alpha[owner].publicId, legacyId: String(alpha[owner].id) });

/** A path whose parameters are filled with ids of existing records. */
export interface BuiltPath {
  readonly path: string;
  /** The path with the legacy id of the last record, or null if it has none. */
  readonly legacyPath: string | null;
  /** The path with a different last parameter. */
  with(last: string): string;
}

/** Creates a record for each path parameter of an operation. */
export const buildPath = async (operation: Operation, world: World, owner: Owner = 'customer'): Promise<BuiltPath> => {
  const values: Record<string, string> = {};
  let legacyId = '';
  const names = pathParameters(operation);
  for (const name of names) {
    const before = operation.path.slice(0, operation.path.indexOf(`{${name}}`) - 1);
    const keepsCustomer = before === '/api/customers' && operation.method !== 'DELETE';
    const build = keepsCustomer ? ownCustomer : (fixtures[before] ?? word('unknown'));
    const named = await build(world, owner);
    values[name] = named.id;
    legacyId = named.legacyId;
  }
  const filled = (more: Readonly<Record<string, string>>): string =>
    operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => more[name] ?? values[name] ?? '');
  const last = names.at(-1) ?? '';
  return {
    path: filled({}),
    legacyPath: legacyId === '' ? null : filled({ [last]: legacyId }),
    with: (text) => filled({ [last]: text }),
  };
};

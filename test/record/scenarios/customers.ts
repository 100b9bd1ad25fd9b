import type { Json } from '../json.ts';
import { addMember, addOrganization, create } from '../members.ts';
import type { World } from '../world.ts';
import { recordAudit } from './audit.ts';

/** Customers, their packages and custom fields. */
export const recordCustomers = async (world: World): Promise<void> => {
  const { script, platform } = world;
  const { admin, id: organizationId } = await addOrganization(script, world, platform.token, 'Agency', {
    tier: 'scale',
  });
  const { token } = admin;
  const send = (label: string, method: string, target: string, json?: Json, caller = token) =>
    script.send(label, caller, method, target, json === undefined ? {} : { json });
  await send('packages at the start', 'GET', '/api/package-configs');
  const gold = await create(script, 'gold', token, '/api/package-configs', {
    key: 'gold',
    displayName: 'Gold plan',
    minCheckInterval: 10,
    limits: { monitors: 500 },
  });
  const spare = await create(script, 'spare', token, '/api/package-configs', { key: 'spare', displayName: 'Spare' });
  await send('a package with a key that is taken', 'POST', '/api/package-configs', {
    key: 'gold',
    displayName: 'Again',
  });
  await send('a package becomes the default', 'PATCH', `/api/package-configs/${spare.publicId}`, { isDefault: true });
  await send('the default package gives it up', 'PATCH', `/api/package-configs/${spare.publicId}`, {
    isDefault: false,
  });
  await send('a package takes a key that is taken', 'PATCH', `/api/package-configs/${spare.publicId}`, { key: 'gold' });
  await send('a package changes', 'PATCH', `/api/package-configs/${spare.publicId}`, {
    key: 'reserve',
    displayName: 'Reserve',
    minCheckInterval: 2,
    limits: { monitors: 100 },
  });
  const customer = await create(
    script,
    'acme',
    token,
    '/api/customers',
    { name: 'Acme', email: 'Ops@Acme.example', packageType: 'Gold plan' },
    'customer',
  );
  const one = `/api/customers/${customer.publicId}`;
  for (const packageType of ['gold', 'GOLD', 'reserve', 'Reserve', 'nothing', ''])
    await send(`creates on package ${packageType}`, 'POST', '/api/customers', {
      name: 'On a package',
      email: 'a@example.com',
      packageType,
    });
  await send('creates on a package by id', 'POST', '/api/customers', {
    name: 'By id',
    email: 'a@example.com',
    packageId: gold.id,
  });
  await send('creates on a package of another', 'POST', '/api/customers', {
    name: 'Foreign',
    email: 'a@example.com',
    packageId: world.alpha.pack.id,
  });
  await send('creates with both', 'POST', '/api/customers', {
    name: 'Both',
    email: 'a@example.com',
    packageId: gold.id,
    packageType: 'reserve',
  });
  await send('creates with everything', 'POST', '/api/customers', {
    name: 'Everything',
    email: 'e@example.com',
    notificationPhoneNumber: '+49 30 1234',
    notificationEmail: 'n@example.com',
    status: 'paused',
    allowedCheckCountryCodes: ['DE'],
    monthlyReportsEnabled: true,
    companyName: 'E',
    street: 'S',
    postalCode: '1',
    city: 'C',
    country: 'DE',
    vatId: 'DE1',
    customPricing: { a: 1 },
    alertConsecutiveChecks: 3,
    alertLocationThreshold: '0.75',
    alertLocationThresholdCount: 2,
    alertReminderInterval: 30,
    dnsblReminderInterval: 5,
    sslExpiryReminderInterval: 5,
    canEditManaged: true,
  });
  await send('changes the package', 'PATCH', one, { packageType: 'reserve' });
  await send('changes to an unknown package', 'PATCH', one, { packageType: 'nothing' });
  await send('changes the name alone', 'PATCH', one, { name: 'Acme and Sons' });
  await send('changes nothing', 'PATCH', one, {});
  for (const status of ['cancelled', 'active', 'paused', 'gone'])
    await send(`becomes ${status}`, 'PATCH', one, { status });
  for (const alertLocationThreshold of ['0', '1', '1.5', '0.1234567891', 'half', '-1'])
    await send(`location threshold ${alertLocationThreshold}`, 'PATCH', one, { alertLocationThreshold });
  await send('a package that is in use is deleted', 'DELETE', `/api/package-configs/${gold.publicId}`);
  await send(
    'a package is deleted',
    'DELETE',
    `/api/package-configs/${(await create(script, 'brief', token, '/api/package-configs', { key: 'brief', displayName: 'Brief' })).publicId}`,
  );
  await send('the package of nobody is deleted', 'DELETE', `/api/package-configs/${world.alpha.pack.publicId}`);
  for (const query of [
    '',
    '?Response=full',
    '?search=ACME',
    '?search=%25',
    '?status=paused',
    '?status=none',
    `?organizationId=${organizationId}`,
    `?organizationId=${world.beta.id}`,
  ])
    await send(`lists customers ${script.mask.target(query)}`, 'GET', `/api/customers${query}`);
  await send(
    'the platform lists customers of another',
    'GET',
    `/api/customers?organizationId=${organizationId}`,
    undefined,
    platform.token,
  );
  await send('reads by number', 'GET', `/api/customers/${customer.id}`);
  await send('usage of messages', 'GET', '/api/customers/sms-usage');
  await send(
    'the platform reads usage of another',
    'GET',
    `/api/customers/sms-usage?organizationId=${organizationId}`,
    undefined,
    platform.token,
  );

  const row = (at: number, more: Readonly<Record<string, Json>> = {}) => ({
    name: `Row ${at}`,
    email: `row-${at}@example.com`,
    ...more,
  });
  await send('creates three at once', 'POST', '/api/customers/bulk', {
    rows: [row(1), row(2, { packageType: 'gold' }), row(3, { status: 'paused' })],
  });
  await send('creates many, one malformed', 'POST', '/api/customers/bulk', {
    rows: [row(1), row(2, { email: 'nowhere' })],
  });
  await send('creates many, one on an unknown package', 'POST', '/api/customers/bulk', {
    rows: [row(1), row(2, { packageType: 'nothing' })],
  });
  await send('creates none at once', 'POST', '/api/customers/bulk', { rows: [] });
  await send('creates 501 at once', 'POST', '/api/customers/bulk', {
    rows: Array.from({ length: 501 }, (_, at) => row(at)),
  });
  await recordFields(world, token, organizationId);
  const bound = await addMember(script, world, token, { name: 'Client', role: 'admin', customerId: customer.id });
  for (const [method, target] of [
    ['GET', '/api/customers'],
    ['GET', one],
    ['PATCH', one],
    ['GET', '/api/package-configs'],
    ['GET', '/api/customers/sms-usage'],
    ['DELETE', one],
  ] as const)
    await send(
      `the client: ${method} ${script.mask.target(target)}`,
      method,
      target,
      method === 'PATCH' ? { name: 'Renamed by the client' } : undefined,
      bound.token,
    );
  await send('deletes', 'DELETE', one);
  await send('deletes again', 'DELETE', one);
  await send('the client of the deleted customer', 'GET', '/api/customers', undefined, bound.token);
  await recordAudit(world, token, 'of the agency');
};

const recordFields = async (world: World, token: World['platform']['token'], organizationId: number): Promise<void> => {
  const { script, platform } = world;
  const FIELDS = '/api/custom-fields';
  const tier = { name: 'Tier', fieldKey: 'tier', fieldType: 'select', options: ['A', 'B'] };
  const send = (label: string, method: string, target: string, json?: Json, caller = token) =>
    script.send(label, caller, method, target, json === undefined ? {} : { json });
  const field = await create(script, 'tierField', token, FIELDS, { ...tier, isRequired: true });
  await send('a field with a key that is taken', 'POST', FIELDS, tier);
  for (const [at, json] of (
    [
      { ...tier, fieldKey: 'o', options: [] },
      { ...tier, fieldKey: 'o', fieldType: 'text' },
      { ...tier, fieldKey: 'o', options: ['A', 'A'] },
      { ...tier, fieldKey: 'a b' },
      { ...tier, fieldKey: 'constructor' },
    ] as const
  ).entries())
    await send(`a field that is wrong ${at}`, 'POST', FIELDS, json);
  await send('a field for another organization', 'POST', FIELDS, { ...tier, organizationId: world.beta.id });
  await send(
    'the platform makes a field',
    'POST',
    FIELDS,
    { ...tier, fieldKey: 'ours', organizationId, displayOrder: -1 },
    platform.token,
  );
  await send(
    'the platform makes a field for nobody',
    'POST',
    FIELDS,
    { ...tier, organizationId: 999_999 },
    platform.token,
  );
  const values: Readonly<Record<string, readonly Json[]>> = {
    text: ['x', 7, 'x'.repeat(10_001)],
    textarea: ['a\nb', {}],
    number: [1.5, '1'],
    date: ['2026-02-28', '2026-02-30', 'x'],
    boolean: [true, 'true'],
    multiselect: [['A'], ['C'], 'A', ['A', 'A']],
    url: ['https://example.com/', 'nothing'],
    email: ['a@example.com', 'nothing'],
  };
  for (const fieldType of Object.keys(values)) {
    await send(`a field of type ${fieldType}`, 'POST', FIELDS, {
      name: fieldType,
      fieldKey: fieldType,
      fieldType,
      ...(fieldType === 'multiselect' ? { options: ['A', 'B'] } : {}),
    });
  }
  const customer = (label: string, customFields: Json) =>
    send(label, 'POST', '/api/customers', { name: 'With values', email: 'v@example.com', customFields });
  for (const [fieldType, examples] of Object.entries(values)) {
    for (const [at, value] of examples.entries())
      await customer(`${fieldType} value ${at}`, { tier: 'A', ours: 'A', [fieldType]: value });
  }
  await customer('without the required value', { ours: 'A' });
  await customer('with a value outside the options', { tier: 'C' });
  await customer('with an unknown field', { tier: 'A', unknown: 1 });
  await send('lists fields', 'GET', FIELDS);
  await send(
    'the platform lists fields of another',
    'GET',
    `${FIELDS}?organizationId=${organizationId}`,
    undefined,
    platform.token,
  );
  await send('changes a field', 'PATCH', `${FIELDS}/${field.publicId}`, {
    name: 'Size',
    options: ['S'],
    displayOrder: 3,
    placeholder: 'Pick',
    helpText: 'x',
    showInTable: true,
  });
  await send('changes the key', 'PATCH', `${FIELDS}/${field.publicId}`, { fieldKey: 'other' });
  await send('changes to a type without options', 'PATCH', `${FIELDS}/${field.publicId}`, { fieldType: 'text' });
  await send('changes to a type without its options', 'PATCH', `${FIELDS}/${field.publicId}`, { fieldType: 'select' });
  await send('switches a field off', 'PATCH', `${FIELDS}/${field.publicId}`, { isActive: false });
  await customer('without the value of the field that is off', { ours: 'A' });
  await send('deletes a field', 'DELETE', `${FIELDS}/${field.publicId}`);
  await send('deletes a field again', 'DELETE', `${FIELDS}/${field.publicId}`);
  await send('customers after the deletion', 'GET', '/api/customers?search=values');
};

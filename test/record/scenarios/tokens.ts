import type { Json } from '../json.ts';
import { textAt } from '../json.ts';
import { addMember, addOrganization, create } from '../members.ts';
import { bearer } from '../script.ts';
import type { World } from '../world.ts';
import { recordAudit } from './audit.ts';

/** Creation, listing, renaming and revocation of API tokens. */
export const recordTokens = async (world: World): Promise<void> => {
  const { script, platform } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Minted');
  const { session, token } = admin;
  const send = (label: string, method: string, target: string, json?: Json, caller = session) =>
    script.send(label, caller, method, target, json === undefined ? {} : { json });
  const customer = await create(
    script,
    'minting',
    token,
    '/api/customers',
    { name: 'Minting', email: 'm@example.com' },
    'customer',
  );
  const bound = await addMember(script, world, token, {
    name: 'Minting Editor',
    role: 'editor',
    customerId: customer.id,
  });
  const editor = await addMember(script, world, token, { name: 'Minting Colleague', role: 'editor' });
  for (const path of ['/api/customer/tokens', '/api/organization/tokens']) {
    for (const json of [
      { name: 'Plain' },
      { name: 'Brief', expiresInDays: 1 },
      { name: 'Endless', expiresInDays: null },
      { name: 'Long', expiresInDays: 3651 },
      { name: 'None', expiresInDays: 0 },
      { name: ' ' },
      { name: 'x'.repeat(256) },
    ] as const)
      await send(`${path}: ${JSON.stringify(json).slice(0, 40)}`, 'POST', path, json);
    for (const caller of [token, editor.session, bound.session, world.supporter.session]) {
      await send(`${caller.name} creates at ${path}`, 'POST', path, { name: `By ${caller.name}` }, caller);
      await send(`${caller.name} lists ${path}`, 'GET', path, undefined, caller);
    }
  }
  await send('for a customer', 'POST', '/api/customer/tokens', { name: 'For a customer', customerId: customer.id });
  await send('for a customer of another', 'POST', '/api/customer/tokens', {
    name: 'Foreign',
    customerId: world.alpha.customer.id,
  });
  await send(
    'the customer for another',
    'POST',
    '/api/customer/tokens',
    { name: 'Foreign', customerId: world.alpha.customer.id },
    bound.session,
  );
  for (const path of ['/api/customer/tokens', '/api/organization/tokens']) {
    const made = await send(`made at ${path}`, 'POST', path, { name: 'Short-lived' });
    const one = `${path}/${textAt(made.body, 'publicId')}`;
    const holder = bearer('the new token', textAt(made.body, 'token'));
    await send(`${path}: is used`, 'GET', '/api/auth/get-session', undefined, holder);
    for (const caller of [session, token, editor.session, bound.session, world.beta.admin.session])
      await send(`${path}: ${caller.name} renames`, 'PATCH', one, { name: 'Renamed' }, caller);
    for (const caller of [editor.session, bound.session, world.beta.admin.session, holder, session])
      await send(`${path}: ${caller.name} revokes`, 'DELETE', one, undefined, caller);
    await send(`${path}: is used when revoked`, 'GET', '/api/websites', undefined, holder);
    await send(`${path}: lists`, 'GET', path);
  }
  await recordAudit(world, token, 'of the tokens');
};

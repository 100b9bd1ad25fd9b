import type { Json } from '../json.ts';
import { textAt } from '../json.ts';
import { addMember, addOrganization } from '../members.ts';
import { anonymous } from '../script.ts';
import type { World } from '../world.ts';
import { agentRequests, anonymousAgent, codeIn } from './agent-requests.ts';

/** Agents with identity assertions of a trusted issuer, and security events. */
export const recordIdentityProvider = async (world: World): Promise<void> => {
  const { script, platform, provider } = world;
  const { admin } = await addOrganization(script, world, platform.token, 'Vouched');
  const user = await addMember(script, world, admin.token, { name: 'Vouched User', role: 'editor' });
  const { register, claim, exchange, poll, confirm, context } = agentRequests(world);
  const present = (
    label: string,
    claims: Readonly<Record<string, Json>> = {},
    more: Readonly<Record<string, Json>> = {},
    header: Readonly<Record<string, Json>> = {},
  ) =>
    register(label, {
      type: 'identity_assertion',
      assertion: provider.assertion({ email: user.email, ...claims }, header),
      ...more,
    });
  const past = Math.floor(Date.now() / 1000) - 3700;
  const wrong: readonly (readonly [string, Readonly<Record<string, Json>>, Readonly<Record<string, Json>>?])[] = [
    ['issuer', { iss: 'https://other.example' }],
    ['audience', { aud: 'https://other.example' }],
    ['expired', { exp: past, iat: past - 300 }],
    ['future', { iat: past + 9000, exp: past + 9300 }],
    ['old sign-in', { auth_time: past }],
    ['unverified', { email_verified: false }],
    ['no subject', { sub: '' }],
    ['nobody', { email: 'nobody@example.com', sub: 'nobody' }],
    ['no client', { client_id: '' }],
    ['algorithm', {}, { alg: 'none' }],
    ['key', {}, { kid: 'unknown' }],
    ['type', {}, { typ: 'JWT' }],
    ['critical', {}, { crit: ['b64'] }],
  ];
  for (const [label, claims, header] of wrong) await present(`presents a wrong ${label}`, claims, {}, header);
  const asked = await present('presents itself', { sub: 'one' }, { scope: 'api.write.monitors' });
  const again = await present('presents itself again', { sub: 'one' });
  await poll('polls by the older token', textAt(asked.body, 'claim_token'));
  await context('the user looks', user.session, codeIn(again));
  await confirm('the user approves', user.session, codeIn(again));
  await poll('redeems', textAt(again.body, 'claim_token'));
  const approved = await present('presents itself when approved', { sub: 'one' });
  const assertion = textAt(approved.body, 'identity_assertion');
  await exchange('exchanges', assertion);
  await exchange('exchanges for more', assertion, { scope: 'api.write.incidents' });
  await present('asks for more', { sub: 'one' }, { scope: 'api.read api.write.incidents' });
  await present('belongs to another', { sub: 'one', email: admin.email });
  const once = provider.assertion({ email: user.email, sub: 'once' });
  for (const label of ['presents an assertion', 'presents it again'])
    await register(label, { type: 'identity_assertion', assertion: once });
  const visitor = await anonymousAgent(world, 'vouched visitor');
  await claim('a visitor is vouched for', {
    type: 'identity_assertion',
    claim_token: visitor.claimToken,
    assertion: provider.assertion({ email: user.email, sub: 'one' }),
  });
  const fresh = await anonymousAgent(world, 'fresh visitor');
  await claim('a visitor is vouched for and not approved', {
    type: 'identity_assertion',
    claim_token: fresh.claimToken,
    assertion: provider.assertion({ email: user.email, sub: 'two' }),
  });
  const writer = await present('asks for writes', { sub: 'writer' }, { scope: 'api.write.monitors' });
  await confirm('the user gives writes', user.session, codeIn(writer));
  await script.send('the user becomes a reader', admin.token, 'PATCH', `/api/users/${user.publicId}`, {
    json: { role: 'readonly' },
  });
  await present('asks for what the user no longer has', { sub: 'writer' }, { scope: 'api.write.monitors' });
  const notify = (label: string, raw: string, type = 'application/secevent+jwt') =>
    script.send(label, anonymous, 'POST', '/agent/event/notify', { raw, type });
  for (const [label, raw, type] of [
    ['as JSON', provider.event({ sub: 'one' }), 'application/json'],
    ['that is none', 'x', undefined],
    ['of another issuer', provider.event({ iss: 'https://other.example' }), undefined],
    ['without an event', provider.event({ events: {} }), undefined],
    ['of another type', provider.event({}, { typ: 'JWT' }), undefined],
  ] as const)
    await notify(`an event ${label}`, raw, type);
  const event = provider.event({ sub: 'one' });
  await notify('an event', event);
  await notify('the event again', event);
  await notify('an event of an unknown subject', provider.event({ sub: 'unheard of' }));
  await exchange('exchanges after the event', assertion);
  await present('presents itself after the event', { sub: 'one' });
  await script.send('the user is deactivated', admin.token, 'PATCH', `/api/users/${user.publicId}`, {
    json: { isActive: false },
  });
  await present('presents itself for the deactivated', { sub: 'writer' });
};

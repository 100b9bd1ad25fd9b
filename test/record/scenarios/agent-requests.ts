import type { Answer } from '../http-client.ts';
import type { Json } from '../json.ts';
import { textAt } from '../json.ts';
import type { Member } from '../members.ts';
import { anonymous, bearer } from '../script.ts';
import type { Caller } from '../script.ts';
import type { World } from '../world.ts';

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
export const CLAIM_GRANT = 'urn:workos:agent-auth:grant-type:claim';
/** The endpoint that confirms a claim. */
export const CONFIRM = '/api/agent-claim/confirm';
/** The fields of a form. */
export type Fields = Readonly<Record<string, string>>;

/** Requests of an agent and of the user who confirms it. */
export const agentRequests = ({ script }: Pick<World, 'script'>) => {
  const post = (label: string, target: string, json: Json) =>
    script.send(label, anonymous, 'POST', target, { json, limited: true });
  const form = (label: string, target: string, fields: Fields) =>
    script.send(label, anonymous, 'POST', target, { form: fields, limited: true });
  return {
    register: (label: string, json: Json) => post(label, '/agent/identity', json),
    claim: (label: string, json: Json) => post(label, '/agent/identity/claim', json),
    token: (label: string, fields: Fields) => form(label, '/oauth2/token', fields),
    exchange: (label: string, assertion: string, more: Fields = {}) =>
      form(label, '/oauth2/token', { grant_type: JWT_BEARER, assertion, ...more }),
    poll: (label: string, claimToken: string, more: Fields = {}) =>
      form(label, '/oauth2/token', { grant_type: CLAIM_GRANT, claim_token: claimToken, ...more }),
    revoke: (label: string, token: string) => form(label, '/oauth2/revoke', { token, token_type_hint: 'access_token' }),
    context: (label: string, caller: Caller, code: string) =>
      script.send(label, caller, 'GET', `/api/agent-claim/context?user_code=${encodeURIComponent(code)}`, {
        limited: true,
      }),
    confirm: (label: string, caller: Caller, code: string, more: Readonly<Record<string, Json>> = {}) =>
      script.send(label, caller, 'POST', CONFIRM, { json: { user_code: code, ...more }, limited: true }),
  };
};

/** The user code in the answer to a registration. */
export const codeIn = ({ body }: Answer): string => textAt(body, 'claim.user_code');

/** Registers an agent for a user, confirms the claim and redeems it. */
export const claimedAgent = async (
  world: Pick<World, 'script'>,
  name: string,
  user: Member,
  scope?: string,
): Promise<{ readonly caller: Caller; readonly assertion: string; readonly id: string }> => {
  const { register, confirm, poll } = agentRequests(world);
  const asked = await register(`${name} registers`, {
    type: 'service_auth',
    login_hint: user.email,
    ...(scope === undefined ? {} : { scope }),
  });
  await confirm(`${name} is let in`, user.session, codeIn(asked));
  const { body } = await poll(`${name} redeems its claim`, textAt(asked.body, 'claim_token'));
  return {
    caller: bearer(name, textAt(body, 'access_token')),
    assertion: textAt(body, 'identity_assertion'),
    id: textAt(asked.body, 'registration_id'),
  };
};

/** Registers an anonymous agent and obtains an access token. */
export const anonymousAgent = async (world: Pick<World, 'script'>, name: string) => {
  const { register, exchange } = agentRequests(world);
  const { body } = await register(`${name} registers`, { type: 'anonymous' });
  const token = await exchange(`${name} exchanges its assertion`, textAt(body, 'identity_assertion'));
  return {
    caller: bearer(name, textAt(token.body, 'access_token')),
    assertion: textAt(body, 'identity_assertion'),
    claimToken: textAt(body, 'claim_token'),
  };
};

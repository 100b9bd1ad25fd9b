import type { MailServer } from './mail-server.ts';
import { numberAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import { anonymous, callerWith, tokens } from './script.ts';
import type { Caller, Script } from './script.ts';

/** The password of every user. */
export const PASSWORD = 'correct horse battery staple';
const COOKIE = 'watchstead_session';

/** The mail server that receives invitations. */
interface Mailbox {
  readonly mail: MailServer;
}

/** A user who has signed in and has an API token. */
export interface Member {
  readonly email: string;
  readonly publicId: string;
  readonly session: Caller;
  readonly token: Caller;
}

/** An organization with its first administrator. */
export interface Organization {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly admin: Member;
}

/** Signs a user in and returns the session as a caller. */
export const signIn = async (script: Script, email: string, name: string, password = PASSWORD): Promise<Caller> => {
  const { headers } = await script.quietly(anonymous, 'POST', '/api/auth/sign-in', { json: { email, password } });
  return sessionOf(headers['set-cookie'], name);
};

/** Creates a caller from the session cookie of an answer. */
export const sessionOf = (cookies: readonly string[] | undefined, name: string): Caller => {
  const secret = /^watchstead_session=([^;]+)/.exec(cookies?.at(-1) ?? '')?.[1] ?? 'missing';
  return callerWith(name, { Cookie: `${COOKIE}=${secret}` });
};

/** Accepts an invitation that was sent by mail, and signs the user in. */
const join = async (script: Script, mail: MailServer, email: string, name: string): Promise<Caller> => {
  const link = (await mail.links(email))[0] ?? 'http://missing/?token=missing';
  const token = new URL(link).searchParams.get('token') ?? 'missing';
  await script.send(`${name} accepts the invitation`, anonymous, 'POST', '/api/auth/invitations/accept', {
    json: { token, password: PASSWORD },
  });
  return signIn(script, email, `${name} session`);
};

/** Creates API tokens for the user of a session. */
export const issueTokens = async (script: Script, session: Caller, name: string, count: number): Promise<Caller> => {
  const secrets: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const { body } = await script.quietly(session, 'POST', '/api/customer/tokens', {
      json: { name: `${name} ${each}` },
    });
    secrets.push(textAt(body, 'token'));
  }
  return tokens(`${name} token`, secrets);
};

/** Invites a user and signs the user in. */
export const addMember = async (
  script: Script,
  { mail }: Mailbox,
  inviter: Caller,
  { name, role, ...more }: { readonly name: string; readonly role: string; readonly customerId?: number },
): Promise<Member> => {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.com`;
  const json = { email, role, firstName: name, lastName: 'Example', ...more };
  const invited = await script.send(`${name} is invited`, inviter, 'POST', '/api/users', {
    json,
    names: { [`${name}.publicId`]: 'id' },
  });
  const session = await join(script, mail, email, name);
  return { email, publicId: textAt(invited.body, 'id'), session, token: await issueTokens(script, session, name, 1) };
};

/** Creates an organization and signs in its first administrator. */
export const addOrganization = async (
  script: Script,
  { mail }: Mailbox,
  platform: Caller,
  name: string,
  facts: Readonly<Record<string, Json>> = {},
  pool = 1,
): Promise<Organization> => {
  const email = `${name.toLowerCase()}-admin@example.com`;
  const json = { name: `${name} Ltd`, administratorEmail: email, ...facts };
  const newOrganization = await script.send(
    `${name} is created`,
    platform,
    'POST',
    '/api/platform-admin/organizations',
    {
      json,
      names: { [`${name}.publicId`]: 'publicId' },
    },
  );
  const session = await join(script, mail, email, `${name} admin`);
  const own = await script.quietly(session, 'GET', '/api/auth/get-session', {
    names: { [`${name} admin.publicId`]: 'user.id' },
  });
  const admin = {
    email,
    publicId: textAt(own.body, 'user.id'),
    session,
    token: await issueTokens(script, session, `${name} admin`, pool),
  };
  return { id: numberAt(newOrganization.body, 'id'), publicId: textAt(newOrganization.body, 'publicId'), name, admin };
};

/** The legacy id and the public id of a record. */
export interface Reference {
  readonly id: number;
  readonly publicId: string;
}

/** Creates a record and registers its public id under a name. */
export const create = async (
  script: Script,
  name: string,
  caller: Caller,
  target: string,
  json: Json,
  at = '',
): Promise<Reference> => {
  const path = (member: string): string => (at === '' ? member : `${at}.${member}`);
  const { body } = await script.send(`${name} is created`, caller, 'POST', target, {
    json,
    names: { [name]: path('publicId') },
  });
  return { id: numberAt(body, path('id')), publicId: textAt(body, path('publicId')) };
};

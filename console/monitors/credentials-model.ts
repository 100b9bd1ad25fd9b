import { MAX_PRIVATE_KEY } from '../../src/domain/monitors/kinds/ssh.ts';
import { MAX_PASSWORD, MAX_USERNAME } from '../../src/domain/monitors/kinds/text-protocol.ts';
import { sentValues } from '../kernel/settings/setting-values.ts';
import type { TypedField, TypedFields, TypedValues } from '../kernel/settings/setting-values.ts';
import { hasLogin, hasRequest, ownMembers } from './monitor-form-model.ts';
import type { MonitorChoice } from './monitor-form-model.ts';

/** What a check sends that is stored encrypted and never shown, by the members of the API. */
export type CredentialName = 'headers' | 'body' | 'auth' | 'login' | 'secrets';

/** The way in which a stored credential is removed. */
export const REMOVE = 'remove';

/** The ways in which credentials can be entered: forms of a login, or the one form of what has no others. */
export type CredentialWay = 'headers' | 'body' | 'basic' | 'bearer' | 'password' | 'key' | 'secrets';

const text = (maxLength: number): TypedField => ({ schema: { type: 'string', maxLength }, isRequired: true });
/** A secret of one line, however long it may be. */
const secret = (maxLength: number): TypedField => ({
  schema: { type: 'string', maxLength, format: 'password' },
  isRequired: true,
  isSecret: true,
});

/** The longest body and token that the API takes. */
const MAX_BODY = 10_000;
const MAX_TOKEN = 4096;

const password = { username: text(MAX_USERNAME), password: secret(MAX_PASSWORD) };

/** The fields of each way. */
export const credentialFields: Readonly<Record<CredentialWay, TypedFields>> = {
  headers: { headers: { schema: { type: 'object' }, isRequired: true } },
  body: { body: text(MAX_BODY) },
  basic: password,
  bearer: { token: secret(MAX_TOKEN) },
  password,
  key: { username: text(MAX_USERNAME), privateKey: text(MAX_PRIVATE_KEY) },
  secrets: { secrets: { schema: ownMembers, isRequired: true } },
};

/** A credential as it is entered: '' leaves it as it is. */
export interface TypedCredential {
  readonly way: CredentialWay | typeof REMOVE | '';
  readonly values: TypedValues;
}

export type TypedCredentials = Readonly<Partial<Record<CredentialName, TypedCredential>>>;

/** Returns the credentials that monitors of a choice can have, with the ways in which they are entered. */
export const credentialsOf = (
  choice: MonitorChoice,
): readonly (readonly [name: CredentialName, ways: readonly CredentialWay[]])[] => {
  if (hasRequest(choice))
    return [
      ['headers', ['headers']],
      ['body', ['body']],
      ['auth', ['basic', 'bearer']],
    ];
  if (choice.kind === 'custom') return [['secrets', ['secrets']]];
  if (!hasLogin(choice)) return [];
  return [['login', choice.kind === 'ssh' ? ['password', 'key'] : ['password']]];
};

/** Returns the names of the headers that are stored of a monitor. */
export const storedHeaders = (stored: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(stored['headerNames'])
    ? stored['headerNames'].filter((name): name is string => typeof name === 'string')
    : [];

/** Returns true if a credential is stored of a monitor. */
export const isStored = (name: CredentialName, stored: Readonly<Record<string, unknown>>): boolean => {
  if (name === 'headers') return storedHeaders(stored).length > 0;
  if (name === 'secrets') return Array.isArray(stored['secretNames']) && stored['secretNames'].length > 0;
  return stored[{ body: 'hasBody', auth: 'hasAuth', login: 'hasLogin' }[name]] === true;
};

const sentOf = (name: string, { way, values }: TypedCredential): unknown => {
  if (way === REMOVE || way === '') return name === 'headers' ? {} : null;
  const sent = sentValues(credentialFields[way], values);
  if (name === 'auth') return { type: way, ...sent };
  return name === 'login' ? sent : (sent[name] ?? null);
};

/** Returns the entered credentials as the API takes them, null for those that are removed. */
export const sentCredentials = (typed: TypedCredentials): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([, { way }]) => way !== '')
      .map(([name, credential]) => [name, sentOf(name, credential)]),
  );

import { createToken, listTokens, revokeToken } from '../../src/application/access/api-tokens.ts';
import type { NewTokenInput } from '../../src/application/access/api-tokens.ts';
import { confirmMfa, enrollMfa, stepUpSession } from '../../src/application/access/mfa.ts';
import type { TimeCodes } from '../../src/application/access/sign-in-ports.ts';
import { signOut } from '../../src/application/access/sessions.ts';
import { completeSignIn, signIn } from '../../src/application/access/sign-in.ts';
import { bindUseCase } from '../../src/application/kernel/use-case.ts';
import type { PasswordHashes } from '../../src/application/organizations/ports.ts';
import type { Caller, UserCaller } from '../../src/domain/access/caller.ts';
import { TOTP_STEP } from '../../src/domain/access/mfa.ts';
import { inMemoryAccess } from '../../src/infrastructure/access/memory/in-memory-access.ts';
import { memoryHost } from '../../src/infrastructure/kernel/memory/memory-host.ts';
import { inMemoryTenancy } from '../../src/infrastructure/organizations/memory/in-memory-tenancy.ts';
import { agencyIn, customerOf, memberOf } from './agencies.ts';
import { TestClock } from './clock.ts';
import { valueOf } from './outcome.ts';

const anyone = { kind: 'anonymous' } as const;
const FROM = { address: '192.0.2.1', userAgent: null };

/** The code that is right at every moment, each time for the present step. */
export const RIGHT = '111111';
export const WRONG = '000000';
export const PASSWORD = 'correct horse';

const timeCodes: TimeCodes = {
  newSecret: () => 'SECRET',
  uri: (secret, accountName) => `otpauth://${accountName}/${secret}`,
  stepOf: (_secret, code, now) => (code === RIGHT ? Math.floor(now.getTime() / TOTP_STEP) : null),
};

const passwords: PasswordHashes = {
  hash: (password) => Promise.resolve(hashOf(password)),
  matches: (password, hash) => Promise.resolve(hash === hashOf(password)),
};
const hashOf = (password: string): string => `hash of ${password}`;

/** Access as a host embeds it, over memory, for an administrator with a password. */
export const accessHost = async () => {
  const clock = new TestClock();
  const host = memoryHost(clock);
  const tenancy = inMemoryTenancy(host);
  const agency = await agencyIn(tenancy);
  const ada = await memberOf(tenancy, agency, { role: 'admin', email: 'ada@example.com' });
  const customer = await customerOf(tenancy, agency);
  let meanwhile = (): Promise<void> => Promise.resolve();
  const slow: PasswordHashes = { ...passwords, matches: async (password, hash) => (await meanwhile(), passwords.matches(password, hash)) };
  const needs = { ...inMemoryAccess(host), timeCodes, passwordHashes: slow, qrCodes: { dataUri: (text: string) => Promise.resolve(text) } };
  await needs.accounts.setPassword(ada.id, await passwords.hash(PASSWORD), clock.now());
  const run = {
    signIn: bindUseCase(signIn, needs, host),
    complete: bindUseCase(completeSignIn, needs, host),
    signOut: bindUseCase(signOut, needs, host),
    enroll: bindUseCase(enrollMfa, needs, host),
    confirm: bindUseCase(confirmMfa, needs, host),
    stepUp: bindUseCase(stepUpSession, needs, host),
    mint: bindUseCase(createToken, needs, host),
    tokens: bindUseCase(listTokens, needs, host),
    revoke: bindUseCase(revokeToken, needs, host),
  };
  const sessionOf = (secret: string): Promise<Caller | null> => needs.sessionReader.find({ kind: 'cookie', secret });
  const signedIn = async (secret: string): Promise<UserCaller> => {
    const caller = await sessionOf(secret);
    if (caller?.kind !== 'user') throw new Error('Nobody is signed in.');
    return caller;
  };
  const signInWith = (password = PASSWORD, address = FROM.address, sessionCookie: string | null = null) =>
    run.signIn(anyone, { email: ada.email, password, from: { ...FROM, address }, sessionCookie });
  return {
    ...{ clock, ada, customer, sessionOf, signedIn, signInWith },
    /** Gives the account another password while the next one that is presented is still being examined. */
    changeMeanwhile: (password: string) => {
      meanwhile = () => needs.accounts.setPassword(ada.id, hashOf(password), clock.now());
    },
    auditedActions: () => host.auditLog.entries().map(({ action }) => action),
    /** Signs in by the password alone; answers the secret of the session. */
    enter: async () => valueOf(await signInWith()).secret,
    complete: (sessionCookie: string, code: string) => run.complete(anyone, { code, from: FROM, sessionCookie }),
    signOut: async (secret: string) => run.signOut(await signedIn(secret), undefined),
    /** Turns two-step verification on for who is signed in, with one step to wait before the next code; answers the backup codes. */
    enroll: async (secret: string) => {
      valueOf(await run.enroll(await signedIn(secret), undefined));
      const { backupCodes } = valueOf(await run.confirm(await signedIn(secret), { code: RIGHT }));
      clock.advance(TOTP_STEP);
      return backupCodes;
    },
    stepUp: async (secret: string, code: string) => run.stepUp(await signedIn(secret), { code }),
    mint: async (secret: string, input: Partial<NewTokenInput> = {}) => run.mint(await signedIn(secret), { name: 'CI', expiresInDays: null, customerId: null, ...input }),
    tokens: async (secret: string) => valueOf(await run.tokens(await signedIn(secret), undefined)),
    revoke: async (secret: string, id: string) => run.revoke(await signedIn(secret), { id }),
    /** The caller behind an API token. */
    callerOf: (secret: string) => needs.tokenReader.find({ kind: 'bearer', secret }),
  };
};

export type AccessHost = Awaited<ReturnType<typeof accessHost>>;

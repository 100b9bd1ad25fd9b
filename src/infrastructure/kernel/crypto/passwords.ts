import { otherWork } from '../../../application/kernel/in-turns.ts';
import type { PasswordHashes, CommonPasswords } from '../../../application/access/sign-in.ports.ts';
import { passwordText, MIN_PASSWORD_LENGTH } from '../../../domain/access/sign-in/password.ts';

/** The cost of Argon2id, as OWASP's password storage guide recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Loads the native library, which happens with the first password. */
const argon2 = () => import('@node-rs/argon2');

/** Hashes passwords with Argon2id (RFC 9106). */
export class Argon2Passwords implements PasswordHashes {
  #decoy: Promise<string> | null = null;

  async hash(password: string): Promise<string> {
    return (await argon2()).hash(passwordText(password), COST);
  }

  async matches(password: string, stored: string | null): Promise<boolean> {
    const { hash, verify } = await argon2();
    if (stored !== null) return verify(stored, passwordText(password));
    this.#decoy ??= hash('no password at all', COST);
    await verify(await this.#decoy, passwordText(password));
    return false;
  }
}

/**
 * The passwords that zxcvbn counts as common, about 50 000. They are loaded on first use. Only passwords of a permitted
 * length are kept, because all others are refused anyway.
 */
export class ZxcvbnCommonPasswords implements CommonPasswords {
  #loaded: Promise<ReadonlySet<string>> | null = null;

  async includes(password: string): Promise<boolean> {
    this.#loaded ??= load();
    return (await this.#loaded).has(password);
  }
}

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  await otherWork();
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH));
};

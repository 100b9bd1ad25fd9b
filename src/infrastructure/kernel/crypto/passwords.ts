import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PasswordHashes, CommonPasswords } from '../../../application/access/sign-in.ports.ts';
import { passwordText } from '../../../domain/access/sign-in/password.ts';

/** The cost of Argon2id: the memory in KiB, the passes over it, and the lanes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** The cost that OWASP's password storage guide recommends: 19 MiB, two passes, one lane. */
const RECOMMENDED: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const THREAD = new URL(`./common-passwords-thread${extname(import.meta.url)}`, import.meta.url);

/** Loads the native library, which happens with the first password. */
const argon2 = () => import('@node-rs/argon2');

/** Hashes passwords with Argon2id (RFC 9106). A stored hash is verified at the cost at which it was made. */
export class Argon2Passwords implements PasswordHashes {
  readonly #cost: PasswordCost;
  #decoy: Promise<string> | null = null;

  constructor(cost = RECOMMENDED) {
    this.#cost = cost;
  }

  async hash(password: string): Promise<string> {
    return (await argon2()).hash(passwordText(password), this.#cost);
  }

  async matches(password: string, stored: string | null): Promise<boolean> {
    const { hash, verify } = await argon2();
    if (stored !== null) return verify(stored, passwordText(password));
    this.#decoy ??= hash('no password at all', this.#cost);
    await verify(await this.#decoy, passwordText(password));
    return false;
  }
}

/**
 * The passwords that zxcvbn counts as common and that have a permitted length, about 300. They are loaded on first use,
 * in a thread, because decompressing all 50 000 takes longer than a request may hold the event loop. See ADR 0200.
 */
export class ZxcvbnCommonPasswords implements CommonPasswords {
  #loaded: Promise<ReadonlySet<string>> | null = null;

  async includes(password: string): Promise<boolean> {
    this.#loaded ??= load();
    return (await this.#loaded).has(password);
  }
}

const load = async (): Promise<ReadonlySet<string>> => {
  const [passwords] = (await once(new Worker(THREAD, { env: {}, execArgv: [] }), 'message')) as [readonly string[]];
  return new Set(passwords);
};

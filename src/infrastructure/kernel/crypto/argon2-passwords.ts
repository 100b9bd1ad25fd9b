import type { PasswordHashes } from '../../../application/access/sign-in.ports.ts';
import { passwordText } from '../../../domain/access/sign-in/password.ts';

/** Argon2id with the parameters of OWASP's password storage guide: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A native library, loaded with the first password. */
const argon2 = () => import('@node-rs/argon2');

/** Argon2id (RFC 9106). */
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

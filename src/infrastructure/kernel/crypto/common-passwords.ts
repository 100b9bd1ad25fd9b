import type { CommonPasswords } from '../../../application/access/sign-in.ports.ts';
import { MIN_PASSWORD_LENGTH } from '../../../domain/access/sign-in/password.ts';

/**
 * The passwords that zxcvbn counts as common, about 50 000. They are loaded at the first use; only those of permitted length are kept, because the
 * others are refused anyway.
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
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH));
};

import { comparablePassword, decidePassword } from '../../domain/access/sign-in/password.ts';
import type { CommonPasswords } from './sign-in.ports.ts';

/** Checks a password that is about to be set. */
export const checkNewPassword = async (
  { commonPasswords }: { readonly commonPasswords: CommonPasswords },
  password: string,
  email: string,
) => decidePassword({ password, email, isCommon: await commonPasswords.includes(comparablePassword(password)) });

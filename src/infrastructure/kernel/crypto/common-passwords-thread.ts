import { parentPort } from 'node:worker_threads';
import { dictionary } from '@zxcvbn-ts/language-common';
import { MIN_PASSWORD_LENGTH } from '../../../domain/access/sign-in/password.ts';

// Answers with the common passwords of a permitted length, because all others are refused anyway.
const passwords: readonly string[] = dictionary['passwords-common'].filter(
  ({ length }) => length >= MIN_PASSWORD_LENGTH,
);
parentPort?.postMessage(passwords);

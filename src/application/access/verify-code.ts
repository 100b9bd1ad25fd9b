import { evaluateCode } from '../../domain/access/mfa.ts';
import type { CodeProof, CodeRefusal } from '../../domain/access/mfa.ts';
import { refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { Digest, Vault } from '../kernel/ports.ts';
import type { Enrolments, TimeCodes } from './sign-in-ports.ts';

/** What it takes to verify a two-step code. */
export interface CodeNeeds {
  readonly enrolments: Enrolments;
  readonly timeCodes: TimeCodes;
  readonly vault: Vault;
  readonly digest: Digest;
}

const TIME_CODE = /^\d{6}$/;

/** The stored form of a backup code; people may type it with spaces and dashes. */
export const backupCodeHash = (digest: Digest, userId: number, code: string): string =>
  digest.keyed(`backup-code/${userId}/${code.replace(/[\s-]/g, '')}`);

/**
 * Verifies a code of the person and uses it up. The enrolment stays locked to the end of the unit of work, so that
 * codes are judged one after the other, whichever process they reach; the caller must keep what is stored.
 */
export const verifyCode = async (
  needs: CodeNeeds,
  userId: number,
  code: string,
  now: Date,
): Promise<Outcome<'verified', CodeRefusal | 'mfa_enrollment_required'>> => {
  const { enrolments, digest } = needs;
  const enrolment = await enrolments.lock(userId);
  if (enrolment === null || enrolment.sealedSecret === null) return refused('mfa_enrollment_required');
  const proof = await proofOf(needs, userId, enrolment.sealedSecret, code, now);
  const { guard, outcome } = evaluateCode(enrolment, proof, now);
  await enrolments.save({ ...enrolment, ...guard });
  if (outcome.ok && proof === 'backupCode') await enrolments.spendBackupCode(userId, backupCodeHash(digest, userId, code));
  return outcome;
};

const proofOf = async (
  { enrolments, timeCodes, vault, digest }: CodeNeeds,
  userId: number,
  sealedSecret: string,
  code: string,
  now: Date,
): Promise<CodeProof> => {
  const typed = code.replace(/\s/g, '');
  if (!TIME_CODE.test(typed)) return (await enrolments.hasBackupCode(userId, backupCodeHash(digest, userId, code))) ? 'backupCode' : 'wrong';
  const step = timeCodes.stepOf(vault.open(sealedSecret), typed, now);
  return step === null ? 'wrong' : { step };
};

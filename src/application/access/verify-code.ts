import { evaluateCode, enrollmentRequired } from '../../domain/access/sign-in/mfa.ts';
import type { CodeProof, CodeRefusal } from '../../domain/access/sign-in/mfa.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { Digest, Vault } from '../kernel/ports.ts';
import type { Enrolments, TimeCodes } from './sign-in.ports.ts';

/** The ports for verifying a code. */
export interface CodeNeeds {
  readonly enrolments: Enrolments;
  readonly timeCodes: TimeCodes;
  readonly vault: Vault;
  readonly digest: Digest;
}

const TIME_CODE = /^\d{6}$/;

/** Returns the stored form of a backup code. Users may type spaces and dashes. */
export const backupCodeHash = (digest: Digest, userId: number, code: string): string =>
  digest.keyed(`backup-code/${userId}/${code.replace(/[\s-]/g, '')}`);

/**
 * Verifies a code of the user and marks it as used. The enrollment is locked until the unit of work ends, so that all
 * processes together verify one code of a user at a time. The caller of this function must commit the changes even if
 * the code is refused.
 */
export const verifyCode = async (
  needs: CodeNeeds,
  userId: number,
  code: string,
  now: Date,
): Promise<Outcome<'verified', CodeRefusal | 'mfa_enrollment_required'>> => {
  const { enrolments, digest } = needs;
  const enrolment = await enrolments.lock(userId);
  if (enrolment === null || enrolment.sealedSecret === null) return enrollmentRequired;
  const proof = await proofOf(needs, userId, enrolment.sealedSecret, code, now);
  const { guard, outcome } = evaluateCode(enrolment, proof, now);
  await enrolments.save({ ...enrolment, ...guard });
  if (outcome.ok && proof === 'backupCode')
    await enrolments.spendBackupCode(userId, backupCodeHash(digest, userId, code));
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
  if (!TIME_CODE.test(typed))
    return (await enrolments.hasBackupCode(userId, backupCodeHash(digest, userId, code))) ? 'backupCode' : 'wrong';
  const step = timeCodes.stepOf(vault.open(sealedSecret), typed, now);
  return step === null ? 'wrong' : { step };
};

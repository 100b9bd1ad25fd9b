import { healthy } from './diagnosis.ts';
import type { Finding } from './diagnosis.ts';
import { problem } from './problems.ts';

/** A secret key beside the data of an installation. Keys are compared by values from which they cannot be computed. */
export interface SecretKeyFacts {
  /** The value of the key that the data is encrypted with. Null before the first start. */
  readonly stored: string | null;
  /** The value of the key of this process. */
  readonly own: string;
  /** True if a rotation has encrypted the database, and not yet the files. */
  readonly areFilesPending: boolean;
  /** True if the key decrypts stored data, or if there is none. Read only if nothing is stored about the key. */
  readonly opensData: boolean;
}

/** Checks that a process has the secret key that the stored data is encrypted with. */
export const checkSecretKey = ({ stored, own, areFilesPending, opensData }: SecretKeyFacts): Finding => {
  const isOwn = stored === null ? opensData : stored === own;
  if (!isOwn) return problem('secretKeyWrong', {});
  return areFilesPending
    ? problem('rotationIncomplete', {})
    : healthy('SECRET_KEY is the key that the stored data is encrypted with');
};

/** The step with which a rotation begins: the database, the files only because the database is done, or none. */
export type RotationStart = 'database' | 'files' | 'nothing';

/** Decides where a rotation from the key `own` to the key `next` begins. Returns a failure if it must not run. */
export const decideRotation = (facts: SecretKeyFacts, next: string): RotationStart | Finding => {
  if (facts.stored === next) return facts.areFilesPending ? 'files' : 'nothing';
  const found = checkSecretKey(facts);
  return found.verdict === 'failed' ? found : 'database';
};

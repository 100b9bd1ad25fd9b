import {
  BACKUP_CODES,
  STEP_UP_WINDOW,
  decideStepUp,
  stepUpCodes,
  wrongCode,
  enrollmentRequired,
} from '../../domain/access/sign-in/mfa.ts';
import type { UserCaller } from '../../domain/access/caller.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { later } from '../../domain/kernel/time.ts';
import type { SecretSource } from '../kernel/ports.ts';
import { defineUserCommand, defineUserQuery } from '../kernel/user-use-cases.ts';
import type { AccessChanges } from './ports.ts';
import type { Accounts, Enrolments, QrCodes, Sessions } from './sign-in.ports.ts';
import { backupCodeHash, verifyCode } from './verify-code.ts';
import type { CodeNeeds } from './verify-code.ts';

interface Needs extends CodeNeeds {
  readonly sessions: Sessions;
  readonly accessChanges: AccessChanges;
}

const subject = ({ organizationId, userPublicId }: UserCaller) =>
  ({ organizationId, subjectType: 'user', subjectId: userPublicId }) as const;

const BACKUP_CODE_DIGITS = 10;

/** Replaces all backup codes of the user and returns the new ones, which are shown only once. */
const newBackupCodes = async (
  { enrolments, digest, secrets }: CodeNeeds & { readonly secrets: SecretSource },
  userId: number,
) => {
  const codes = Array.from({ length: BACKUP_CODES }, () =>
    secrets.digits(BACKUP_CODE_DIGITS).replace(/^(.{5})/, '$1-'),
  );
  await enrolments.replaceBackupCodes(
    userId,
    codes.map((code) => backupCodeHash(digest, userId, code)),
  );
  return codes;
};

/** Returns the state of the caller's two-step verification, with the number of unused backup codes. */
export const getMfa = defineUserQuery({
  name: 'getMfa',
  permission: 'ownSession',
  refuses: [],
  execute:
    ({ enrolments }: { readonly enrolments: Enrolments }) =>
    async ({ caller }) => {
      const { mfaEnabled, mfaDemanded, steppedUpAt } = caller;
      const backupCodesLeft = await enrolments.backupCodesLeft(caller.userId);
      return accepted({ enabled: mfaEnabled, demanded: mfaDemanded, backupCodesLeft, steppedUpAt });
    },
});

/**
 * Begins an enrollment: returns a new secret as text and as QR code. The present secret stays in use until it is
 * confirmed.
 */
export const enrollMfa = defineUserCommand({
  name: 'enrollMfa',
  permission: 'ownSession',
  refuses: ['unauthenticated', ...stepUpCodes],
  execute:
    ({
      accounts,
      enrolments,
      timeCodes,
      vault,
      qrCodes,
    }: CodeNeeds & { readonly accounts: Accounts; readonly qrCodes: QrCodes }) =>
    async ({ caller, now, audit, hostOrganizationId }) => {
      const account = await accounts.byId(caller.userId, now);
      if (account === null) return refused('unauthenticated');
      const decision = decideStepUp({ caller, now });
      if (!decision.ok) return decision;
      const secret = timeCodes.newSecret();
      const present = await enrolments.lock(caller.userId);
      const blank = {
        userId: caller.userId,
        sealedSecret: null,
        confirmedAt: null,
        lastUsedStep: null,
        wrongCodes: 0,
        lockedUntil: null,
      };
      await enrolments.save({ ...(present ?? blank), sealedPending: vault.seal(secret) });
      audit({ action: 'mfa.enrolmentStarted', ...subject(caller) });
      const uri = timeCodes.uri(secret, account.email, hostOrganizationId === null ? null : account.organizationName);
      return accepted({ secret, uri, qrCode: await qrCodes.dataUri(uri) });
    },
});

/** Confirms an enrollment by a code of the new secret, and returns new backup codes. */
export const confirmMfa = defineUserCommand({
  name: 'confirmMfa',
  permission: 'ownSession',
  refuses: ['invalidRequestBody'],
  execute:
    (needs: Needs & { readonly secrets: SecretSource }) =>
    async ({ caller, now, audit }, { code }: { readonly code: string }) => {
      const { enrolments, timeCodes, vault, sessions, accessChanges } = needs;
      const enrolment = await enrolments.lock(caller.userId);
      const sealedSecret = enrolment?.sealedPending ?? null;
      const step = sealedSecret === null ? null : timeCodes.stepOf(vault.open(sealedSecret), code, now);
      if (enrolment === null || step === null) return wrongCode;
      await enrolments.save({
        userId: caller.userId,
        sealedSecret,
        sealedPending: null,
        confirmedAt: now,
        lastUsedStep: step,
        wrongCodes: 0,
        lockedUntil: null,
      });
      const backupCodes = await newBackupCodes(needs, caller.userId);
      await sessions.stepUp(caller.sessionId, now);
      audit({ action: 'mfa.enabled', ...subject(caller) });
      await accessChanges.announce();
      return accepted({ backupCodes });
    },
});

/** Turns off the caller's two-step verification, or withdraws an enrollment that is not confirmed. */
export const disableMfa = defineUserCommand({
  name: 'disableMfa',
  permission: 'ownSession',
  refuses: stepUpCodes,
  execute:
    ({ enrolments, accessChanges }: Pick<Needs, 'enrolments' | 'accessChanges'>) =>
    async ({ caller, now, audit, unchanged }) => {
      const present = await enrolments.lock(caller.userId);
      const mfaEnabled = present !== null && present.confirmedAt !== null;
      // The stored state decides, because an enrollment may have been confirmed after the caller was read.
      const decision = decideStepUp({ caller: { ...caller, mfaEnabled }, now });
      if (!decision.ok) return decision;
      if (present === null) unchanged();
      else {
        await enrolments.remove(caller.userId);
        audit({ action: mfaEnabled ? 'mfa.disabled' : 'mfa.enrolmentWithdrawn', ...subject(caller) });
        await accessChanges.announce();
      }
      return accepted({ success: true as const });
    },
});

/** Replaces all backup codes of the caller by new ones, which it returns. */
export const renewBackupCodes = defineUserCommand({
  name: 'renewBackupCodes',
  permission: 'ownSession',
  refuses: ['mfa_enrollment_required', ...stepUpCodes],
  execute:
    (needs: CodeNeeds & { readonly secrets: SecretSource }) =>
    async ({ caller, now, audit }) => {
      if (!caller.mfaEnabled || (await needs.enrolments.lock(caller.userId)) === null) return enrollmentRequired;
      const decision = decideStepUp({ caller, now });
      if (!decision.ok) return decision;
      audit({ action: 'mfa.backupCodesRenewed', ...subject(caller) });
      return accepted({ backupCodes: await newBackupCodes(needs, caller.userId) });
    },
});

/** Verifies a code, so that the session may make sensitive changes for the time of `STEP_UP_WINDOW`. */
export const stepUpSession = defineUserCommand({
  name: 'stepUpSession',
  permission: 'ownSession',
  refuses: ['mfa_enrollment_required', 'mfa_step_up_locked', 'invalidRequestBody'],
  execute:
    (needs: Needs) =>
    async ({ caller, now, audit, commitOnRefusal }, { code }: { readonly code: string }) => {
      const outcome = await verifyCode(needs, caller.userId, code, now);
      commitOnRefusal();
      audit({ action: outcome.ok ? 'mfa.steppedUp' : 'mfa.codeRefused', ...subject(caller) });
      if (!outcome.ok) return outcome;
      await needs.sessions.stepUp(caller.sessionId, now);
      await needs.accessChanges.announce();
      return accepted({ steppedUpAt: now, expiresAt: later(now, STEP_UP_WINDOW) });
    },
});

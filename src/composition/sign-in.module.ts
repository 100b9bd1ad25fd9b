import { ContainerModule } from 'inversify';
import { confirmMfa, disableMfa, enrollMfa, getMfa, renewBackupCodes, stepUpSession } from '../application/access/mfa.ts';
import { changePassword } from '../application/access/change-password.ts';
import { acceptInvitation, confirmPasswordReset, requestPasswordReset } from '../application/access/passwords.ts';
import { resetMfa } from '../application/access/reset-mfa.ts';
import { endSession, getSession, listSessions, signOut, signOutEverywhere } from '../application/access/sessions.ts';
import { completeSignIn, signIn } from '../application/access/sign-in.ts';
import { pngQrCodes } from '../infrastructure/kernel/crypto/qr-codes.ts';
import { totpCodes } from '../infrastructure/kernel/crypto/time-codes.ts';
import { PostgresAccountLinks } from '../infrastructure/access/postgres-account-links.ts';
import { PostgresAccounts } from '../infrastructure/access/postgres-accounts.ts';
import { PostgresEnrolments } from '../infrastructure/access/postgres-enrolments.ts';
import { PostgresSessions } from '../infrastructure/access/postgres-sessions.ts';
import { PostgresSignInCounters } from '../infrastructure/access/postgres-sign-in-counters.ts';
import { bindUseCase } from './bind-use-case.ts';
import { Port, Setting } from './tokens.ts';

const accessChanges = Port.AccessChanges;
const session = { sessions: Port.Sessions, ids: Port.IdSource, secrets: Port.SecretSource, digest: Port.Digest } as const;
const code = { enrolments: Port.Enrolments, timeCodes: Port.TimeCodes, vault: Port.Vault, digest: Port.Digest } as const;
const password = { accounts: Port.Accounts, passwordHashes: Port.PasswordHashes } as const;
const link = { accountLinks: Port.AccountLinks, digest: Port.Digest } as const;

/** Signing in, sessions, two-step verification and passwords. */
export const signInModule = new ContainerModule(({ bind }) => {
  bind(Setting.BaseUrl).toResolvedValue(({ BASE_URL }) => BASE_URL, [Setting.Configuration]).inSingletonScope();
  bind(Port.Accounts).toResolvedValue((database) => new PostgresAccounts(database), [Setting.Database]).inSingletonScope();
  bind(Port.Sessions).toResolvedValue((database) => new PostgresSessions(database), [Setting.Database]).inSingletonScope();
  bind(Port.Enrolments).toResolvedValue((database) => new PostgresEnrolments(database), [Setting.Database]).inSingletonScope();
  bind(Port.AccountLinks).toResolvedValue((database) => new PostgresAccountLinks(database), [Setting.Database]).inSingletonScope();
  bind(Port.SignInCounters)
    .toResolvedValue((database, digest) => new PostgresSignInCounters(database, digest), [Setting.Database, Port.Digest])
    .inSingletonScope();
  bind(Port.TimeCodes).toConstantValue(totpCodes);
  bind(Port.QrCodes).toConstantValue(pngQrCodes);
  bindUseCase(bind, signIn, { ...session, ...password, signInCounters: Port.SignInCounters, accessChanges });
  bindUseCase(bind, completeSignIn, { ...session, ...code, accounts: Port.Accounts });
  bindUseCase(bind, getSession, { accounts: Port.Accounts, sessions: Port.Sessions });
  bindUseCase(bind, listSessions, { sessions: Port.Sessions });
  bindUseCase(bind, endSession, { sessions: Port.Sessions, accessChanges });
  bindUseCase(bind, signOut, { sessions: Port.Sessions, accessChanges });
  bindUseCase(bind, signOutEverywhere, { sessions: Port.Sessions, accessChanges });
  bindUseCase(bind, changePassword, { ...session, ...password, signInCounters: Port.SignInCounters, accessChanges });
  bindUseCase(bind, requestPasswordReset, { ...link, secrets: Port.SecretSource, baseUrl: Setting.BaseUrl, accounts: Port.Accounts });
  bindUseCase(bind, confirmPasswordReset, { ...link, ...password, sessions: Port.Sessions, accessChanges });
  bindUseCase(bind, acceptInvitation, { ...link, ...password });
  bindUseCase(bind, getMfa, { enrolments: Port.Enrolments });
  bindUseCase(bind, enrollMfa, { ...code, accounts: Port.Accounts, qrCodes: Port.QrCodes });
  bindUseCase(bind, confirmMfa, { ...code, secrets: Port.SecretSource, sessions: Port.Sessions, accessChanges });
  bindUseCase(bind, disableMfa, { enrolments: Port.Enrolments, accessChanges });
  bindUseCase(bind, renewBackupCodes, { ...code, secrets: Port.SecretSource });
  bindUseCase(bind, stepUpSession, { ...code, sessions: Port.Sessions, accessChanges });
  bindUseCase(bind, resetMfa, { accounts: Port.Accounts, enrolments: Port.Enrolments, sessions: Port.Sessions, accessChanges });
});

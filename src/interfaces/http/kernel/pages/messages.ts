import { entryOf } from '../../../../domain/catalogue.ts';
import type { ErrorCode } from '../../../../domain/catalogue.ts';
import type { RefusalData } from '../../../../domain/kernel/outcome.ts';

/** The message that pages show for a code. */
export const messages: Readonly<Partial<Record<ErrorCode, string>>> = {
  unauthenticated: 'Please sign in first.',
  forbidden: 'Your role does not cover this. Ask an administrator of your organization.',
  accountDeactivated: 'This account has been deactivated. Ask an administrator of your organization.',
  organizationSuspended: 'This organization does not exist any more.',
  organizationStatusLocked: 'Your organization is suspended. Ask an administrator of your organization.',
  customerScopedTokenForbidden: 'Your account is bound to one customer and does not reach this.',
  csrfOriginRejected: 'The form came from another site, so nothing was done. Open the page here and try again.',
  mfa_enrollment_required: 'Two-step verification must be set up first.',
  mfa_step_up_required: 'Please confirm with a code that it is you.',
  mfa_step_up_locked: 'Too many wrong codes.',
  invalidRequestBody: 'Something in the form cannot be read.',
  payloadTooLarge: 'The form holds more than this page takes.',
  notFound: 'There is nothing here, or not any more.',
  methodNotAllowed: 'This page does not take that.',
  accountDeletionSoleOwner: 'You are the only administrator of your organization. Make somebody else an administrator first.',
  accountDeletionNotRequested: 'There is no request that could be withdrawn.',
  accountDeletionUserNotFound: 'This account does not exist any more.',
  accountDeletionNotRecorded: 'The request was withdrawn at the same moment. Please try again.',
  globalUserProtected: 'Only a platform administrator may do this.',
  invalidCustomer: 'There is no such customer.',
  apiTokenCannotMintTokens: 'Please sign in to create a token.',
  featureOff: 'Agent access is switched off on this platform.',
  invalid_claim_token: 'This code leads to nothing here. Check it, or ask the agent for a new one: codes are good for ten minutes.',
  claimed_or_in_flight: 'Somebody has decided about this agent already.',
  claim_expired: 'The time to decide about this agent is over. It has to start again.',
  invalid_scope: 'The selection holds something that you cannot give to this agent.',
  rate_limited: 'Too many codes.',
  unauthorized: 'Please sign in first.',
  invalidConsentDecision: 'Please decide whether the app gets access.',
  missingConsentCode: 'Nobody asks for anything here. Go back to the app and start there.',
  unknownConsentCode: 'This question is not open any more. Go back to the app and start again.',
  consentCodeNotOwned: 'The app asks somebody else. Sign in as the person who started it.',
  consentAlreadySettled: 'This has been decided already. Go back to the app.',
  emptyConsentSelection: 'Tick at least one thing that the app may do, or decline.',
  consentScopeEscalation: 'The selection holds something that the app did not ask for.',
  consentForwardRejected: 'This was decided a moment ago, in another window perhaps.',
  missingClientId: 'Nothing was chosen.',
  unknownOauthConnection: 'This connection had ended already.',
  rateLimited: 'Too many attempts.',
  unexpected: 'Something failed on our side. Please try again; if it stays so, tell your administrator.',
};

const waitOf = (data: RefusalData | undefined): string => {
  const seconds = data?.['retryAfter'];
  if (typeof seconds !== 'number') return '';
  if (seconds < 120) return ` Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return ` Please wait ${Math.ceil(seconds / 60)} minutes.`;
};

/** The message for a refusal, with the time to wait where there is one. */
export const messageOf = (code: ErrorCode, data?: RefusalData, own?: Readonly<Partial<Record<ErrorCode, string>>>): string =>
  `${own?.[code] ?? messages[code] ?? entryOf(code).when}${waitOf(data)}`;

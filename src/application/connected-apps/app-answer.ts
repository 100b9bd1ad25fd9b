import type { Authorization } from '../../domain/connected-apps/authorization.ts';
import { issuerOf } from '../../domain/connected-apps/issuer.ts';
import { withAnswer } from '../../domain/connected-apps/redirect-uri.ts';
import type { AppServer } from './ports.ts';

/** Where the browser takes an answer to the app: its own address, with its `state` and who answers (RFC 9207). */
export const answerToApp = (
  { redirectUri, state }: Pick<Authorization, 'redirectUri' | 'state'>,
  { baseUrl }: AppServer,
  answer: Readonly<Record<string, string>>,
): string => withAnswer(redirectUri, { ...answer, ...(state === null ? {} : { state }), iss: issuerOf(baseUrl) });

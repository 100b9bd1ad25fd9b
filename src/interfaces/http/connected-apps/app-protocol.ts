import { APP_ISSUER_PATH } from '../../../domain/connected-apps/authorization-server.ts';
import { MCP_PATH } from '../../../domain/access/protected-resource.ts';
import { z } from 'zod';

/** The group of the endpoints for apps in the documentation. */
export const appTag = 'Connected apps';

/** The paths of the authorization server for apps. */
export const appPaths = {
  server: `/.well-known/oauth-authorization-server${APP_ISSUER_PATH}`,
  resource: `/.well-known/oauth-protected-resource${MCP_PATH}`,
  authorize: `${APP_ISSUER_PATH}/authorize`,
  consent: `${APP_ISSUER_PATH}/consent`,
  error: `${APP_ISSUER_PATH}/error`,
  token: `${APP_ISSUER_PATH}/token`,
  registration: `${APP_ISSUER_PATH}/register`,
  revocation: `${APP_ISSUER_PATH}/revoke`,
} as const;

/** Options of all endpoints that apps call directly. */
export const appProtocol = {
  tag: appTag,
  host: 'canonical',
  credentials: 'ignored',
  openToOrigins: true,
  unknownMembers: 'ignored',
} as const;

/** The maximum length of a parameter, in characters. */
const MAX_PARAMETER = 2000;

/** A protocol parameter. A parameter without a value is treated as omitted (RFC 6749 section 3.1). */
export const parameter = z
  .string()
  .max(MAX_PARAMETER)
  .optional()
  .transform((value) => (value === '' ? undefined : value));

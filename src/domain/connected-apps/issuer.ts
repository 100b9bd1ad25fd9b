/** The path that makes the authorization server of apps an issuer apart from the one of agents. */
export const APP_ISSUER_PATH = '/oauth/apps';

/** The issuer that apps know (RFC 8414 section 2). */
export const issuerOf = (baseUrl: string): string => `${baseUrl}${APP_ISSUER_PATH}`;

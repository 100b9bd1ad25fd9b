/** The longest notice before a certificate expires, in days. */
export const MAX_SSL_NOTICE_DAYS = 365;
/** The default notice before a certificate expires, in days. */
export const DEFAULT_SSL_NOTICE_DAYS = 14;
/** The longest notice before a domain expires, in days. */
export const MAX_EXPIRY_NOTICE_DAYS = 365;

/** The notice periods before a domain expires: the numbers of days from which its expiry is a warning or an error. */
export interface ExpiryNotice {
  readonly expiryWarningDays: number;
  readonly expiryErrorDays: number;
}

/** The notice periods of a domain that has no settings of its own. */
export const DEFAULT_EXPIRY_NOTICE: ExpiryNotice = { expiryWarningDays: 30, expiryErrorDays: 7 };

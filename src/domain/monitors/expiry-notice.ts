/** The longest notice before a certificate expires, in days. */
export const MAX_SSL_NOTICE_DAYS = 365;
/** The notice before a certificate expires unless another is set, in days. */
export const DEFAULT_SSL_NOTICE_DAYS = 14;
/** The longest notice before a domain expires, in days. */
export const MAX_EXPIRY_NOTICE_DAYS = 365;

/** How many days before its expiry a domain is a warning, and an error. */
export interface ExpiryNotice {
  readonly expiryWarningDays: number;
  readonly expiryErrorDays: number;
}

/** The notice periods of a domain without settings of its own. */
export const DEFAULT_EXPIRY_NOTICE: ExpiryNotice = { expiryWarningDays: 30, expiryErrorDays: 7 };

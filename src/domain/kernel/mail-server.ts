/**
 * The error of a mail for which there is no server: neither one of the service nor one of the organization. It is stored
 * with deliveries. The console shows a sentence in the language of its reader instead.
 */
export const NO_MAIL_SERVER = 'No mail server is configured; set SMTP_URL.';

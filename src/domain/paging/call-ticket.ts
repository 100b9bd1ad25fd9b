import { sendErrors } from '../kernel/send-errors.ts';
import type { RateLimit } from '../access/rate-limits.ts';
import { languages } from '../kernel/locale.ts';
import type { Language } from '../kernel/locale.ts';
import type { Rule } from '../kernel/rules.ts';
import { elapsed, hours, minutes, seconds } from '../kernel/time.ts';

/** The lifetime of a ticket: a call waits in the queue of its provider, rings, and is answered. */
export const CALL_TICKET_LIFETIME = hours(1);
/** The maximum age of a signed request of a provider. */
export const CALL_REQUEST_WINDOW = minutes(5);
/** The rate limit of the requests of providers from one network, which serve all of their customers. */
export const CALL_RATE: RateLimit = { name: 'calls', limit: 600, window: minutes(1) };
/** The path of the requests about a call, which the ticket follows. */
export const CALL_PATH = '/api/calls';
/** The key that acknowledges the incident. */
export const ACKNOWLEDGE_KEY = '1';
/** The length of the code of a ticket: 160 bits in hex. */
const CODE_LENGTH = 40;

/**
 * A call that is about a page. Its ticket is part of the addresses that the provider of the call is given. See ADR 0328.
 */
export interface CallTicket {
  readonly organizationId: number;
  readonly pageId: string;
  /** The language that the call speaks. */
  readonly language: Language;
  /** The digest of the secret of the link that a key answers; null for a page that is about several incidents. */
  readonly linkSha256: string | null;
  /** The end of its validity, in whole seconds. */
  readonly expiresAt: Date;
}

/** Writes a ticket without its code. */
export const writtenCallTicket = ({ organizationId, pageId, language, linkSha256, expiresAt }: CallTicket): string =>
  [
    organizationId,
    Math.floor(expiresAt.getTime() / seconds(1)),
    language,
    pageId.replaceAll('-', ''),
    linkSha256 ?? '',
  ].join('.');

/** Returns the text that addresses contain: the ticket and the beginning of its authentication code, which is in hex. */
export const sealedCallTicket = (written: string, code: string): string => `${written}.${code.slice(0, CODE_LENGTH)}`;

/** The longest text that is read as a ticket. */
export const MAX_CALL_TICKET = 200;
const TICKET = /^((\d{1,15})\.(\d{1,11})\.([a-z]{2})\.([0-9a-f]{32})\.([0-9a-f]{64})?)\.[0-9a-f]{40}$/;

/** Reads a sealed ticket; null for a text that is none. Its code is not verified. */
export const readCallTicket = (sealed: string): { readonly ticket: CallTicket; readonly written: string } | null => {
  const [, written = '', organizationId, expiry, tag, id = '', linkSha256 = null] = TICKET.exec(sealed) ?? [];
  const language = languages.find((each) => each === tag);
  if (language === undefined) return null;
  return {
    written,
    ticket: {
      organizationId: Number(organizationId),
      pageId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      language,
      linkSha256,
      expiresAt: new Date(Number(expiry) * seconds(1)),
    },
  };
};

/** A ticket that a provider presents. */
export interface PresentedCallTicket {
  readonly ticket: Pick<CallTicket, 'expiresAt'>;
  /** True if the code of the ticket is the one of the service. */
  readonly isAuthentic: boolean;
  /** True if the organization still has the account whose calls the ticket belongs to. */
  readonly hasAccount: boolean;
  readonly now: Date;
}

/** The rules that are checked first. They share one refusal, so that tickets cannot be probed. */
export const presentedCallRules = [
  {
    code: 'notFound',
    broken: ({ ticket, isAuthentic, hasAccount, now }) => !isAuthentic || !hasAccount || ticket.expiresAt <= now,
  },
] as const satisfies readonly Rule<PresentedCallTicket>[];

/** The proof that a request comes from the provider of the call. */
export interface CallRequestProof {
  /** True if the signature is the expected one. */
  readonly isAuthentic: boolean;
  /** The time that is signed, or null for providers that sign none. */
  readonly signedAt: Date | null;
  readonly now: Date;
}

/**
 * A request is refused if it is forged or old. A replay within the window meets a link that was answered, or a page that
 * has ended.
 */
export const callRequestRules = [
  {
    code: 'callSignatureInvalid',
    broken: ({ isAuthentic, signedAt, now }) =>
      !isAuthentic || (signedAt !== null && Math.abs(elapsed(signedAt, now)) > CALL_REQUEST_WINDOW),
  },
] as const satisfies readonly Rule<CallRequestProof>[];

/** The results of a call. */
export const callResults = ['answered', 'busy', 'noAnswer', 'failed'] as const;
/** The result of a call, as its provider reports it. */
export type CallResult = (typeof callResults)[number];

/** The error of a page whose call reached nobody, as the log shows it; null for a call that was answered. */
export const callErrorOf: Readonly<Record<CallResult, string | null>> = {
  answered: null,
  busy: sendErrors.callBusy,
  noAnswer: sendErrors.callNotAnswered,
  failed: sendErrors.callFailed,
};

import { textOf } from '../../domain/alert-sources/alert-text.ts';
import type { Members } from './payload.ts';

/** The types of messages that Amazon SNS posts. */
const snsTypes = ['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation'] as const;

/** A message of Amazon SNS. */
export interface SnsMessage {
  readonly type: (typeof snsTypes)[number];
  readonly message: string | null;
  readonly subscribeUrl: string | null;
  readonly signature: string | null;
  readonly signatureVersion: '1' | '2' | null;
  readonly signingCertUrl: string | null;
  /** The text that the signature covers. */
  readonly signedText: string;
}

/** The members that a signature covers, in order; missing members are omitted. */
const signedMembers: Readonly<Record<SnsMessage['type'], readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

/** Reads a message of SNS; returns null if the body is not one. */
export const snsMessageOf = (body: Members): SnsMessage | null => {
  const type = snsTypes.find((known) => known === body['Type']);
  if (type === undefined || typeof body['TopicArn'] !== 'string') return null;
  const version = textOf(body['SignatureVersion']);
  return {
    type,
    message: textOf(body['Message']),
    subscribeUrl: textOf(body['SubscribeURL']),
    signature: textOf(body['Signature']),
    signatureVersion: version === '1' || version === '2' ? version : null,
    signingCertUrl: textOf(body['SigningCertURL'] ?? body['SigningCertUrl']),
    signedText: signedMembers[type]
      .flatMap((name) => (typeof body[name] === 'string' ? [`${name}\n${body[name]}\n`] : []))
      .join(''),
  };
};

const SNS_HOST = /^sns\.[a-z0-9-]+\.amazonaws\.com(?:\.cn)?$/;

const isSnsUrl = (text: string | null): text is string => {
  const url = text === null ? null : URL.parse(text);
  return (
    url !== null &&
    url.protocol === 'https:' &&
    SNS_HOST.test(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.password === ''
  );
};

/** Returns true if the address serves only to confirm a subscription at SNS. */
export const isSubscribeUrl = (url: string | null): url is string =>
  isSnsUrl(url) && URL.parse(url)?.searchParams.get('Action') === 'ConfirmSubscription';

/** Returns true if SNS publishes certificates at the address. */
export const isCertificateUrl = (url: string | null): url is string =>
  isSnsUrl(url) && URL.parse(url)?.pathname.endsWith('.pem') === true;

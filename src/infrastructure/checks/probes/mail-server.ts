import { createHash } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import type { SecureContext } from 'node:tls';
import type { AddressGuard } from '../../../application/kernel/network.ts';
import type { CertificateDigests, MailServerFact } from '../../../domain/checks/mail/mail-facts.ts';
import type { ProbeFailure } from '../../../domain/checks/probe-failure.ts';
import { ConnectionTrace } from '../../kernel/network/connection-trace.ts';
import { Deadline } from '../../kernel/network/deadline.ts';
import { judgeInTime, openChecked } from '../../kernel/network/guarded-connection.ts';
import { DialogueError, LineDialogue } from './line-dialogue.ts';
import { converseSmtp } from './smtp-protocol.ts';

/** The maximum number of certificates of a chain that are compared with TLSA records. */
const MAX_CHAIN = 10;

/** The parts that mail servers are greeted with. */
export interface MailGreeting {
  readonly guard: AddressGuard;
  readonly tls: SecureContext;
  readonly clientName: string;
  readonly port: number;
}

const digestsOf = (certificate: X509Certificate): CertificateDigests => {
  const parts = [certificate.raw, certificate.publicKey.export({ type: 'spki', format: 'der' })];
  return Object.fromEntries(
    parts.flatMap((part, selector) => [
      [`${selector} 0`, part.toString('hex')],
      [`${selector} 1`, createHash('sha256').update(part).digest('hex')],
      [`${selector} 2`, createHash('sha512').update(part).digest('hex')],
    ]),
  );
};

const chainOf = (leaf: X509Certificate): readonly CertificateDigests[] => {
  const chain = [leaf];
  for (
    let next = leaf.issuerCertificate;
    next !== undefined &&
    chain.length < MAX_CHAIN &&
    !chain.some(({ fingerprint256 }) => fingerprint256 === next?.fingerprint256);
    next = next.issuerCertificate
  )
    chain.push(next);
  return chain.map(digestsOf);
};

/** Returns the failure that ended a conversation, or null if it reached its end. */
const failureOf = async (conversation: Promise<unknown>): Promise<ProbeFailure | null> => {
  try {
    await conversation;
    return null;
  } catch (error) {
    if (error instanceof DialogueError) return error.reason.failure;
    throw error;
  }
};

/**
 * Greets a mail server, starts TLS if it is offered, and takes leave; no mail is sent. Any certificate is accepted and
 * observed, because senders of mail verify it only if the domain asks for it. If `isGreeted` is false, only the addresses
 * of the server are examined.
 */
export const observeMailServer = async (
  { guard, tls, clientName, port }: MailGreeting,
  host: string,
  isGreeted: boolean,
  timeoutMs: number,
): Promise<MailServerFact> => {
  const deadline = new Deadline(timeoutMs);
  const trace = new ConnectionTrace();
  const unseen = { offersStartTls: null, tlsError: null, chain: [] };
  try {
    const judged = await judgeInTime(guard, host, deadline, trace);
    if (!judged.ok) return { ...unseen, addresses: [], failure: judged.failure };
    const addresses = judged.value;
    if (!isGreeted) return { ...unseen, addresses, failure: null };
    const opened = await openChecked(addresses, port, deadline, trace);
    if (!opened.ok) return { ...unseen, addresses, failure: opened.failure };
    const socket = opened.value;
    try {
      let chain: readonly CertificateDigests[] = [];
      const onCertificate = (leaf: X509Certificate): void => void (chain = chainOf(leaf));
      const options = { serverName: host, verify: false, context: tls, onCertificate };
      const dialogue = new LineDialogue(socket, { tls: options, deadline, trace });
      const failure = await failureOf(converseSmtp(clientName, dialogue, { security: 'starttls', login: null }));
      if (failure === null) await dialogue.end();
      const fact = { addresses, chain, tlsError: trace.certificate?.verificationError ?? null };
      if (failure === null) return { ...fact, failure, offersStartTls: true };
      if (failure.code === 'startTlsRefused') return { ...fact, failure: null, offersStartTls: false };
      // A server whose TLS fails accepts mail from those senders that do not insist on it.
      return failure.phase === 'tls'
        ? { ...fact, failure: null, offersStartTls: true, tlsError: failure.detail }
        : { ...fact, failure, offersStartTls: null };
    } finally {
      socket.destroy();
    }
  } finally {
    deadline.stop();
  }
};

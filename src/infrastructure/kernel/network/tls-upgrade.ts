import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect } from 'node:tls';
import type { SecureContext, TLSSocket } from 'node:tls';
import { plainHost } from '../../../domain/access/host-name.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import type { ValidityFact } from '../../../domain/checks/probe-observation.ts';
import type { ConnectionTrace } from './connection-trace.ts';
import type { Deadline } from './deadline.ts';
import { causeOf, faultOf, ignore, timedOut } from './network-faults.ts';
import { ocspFactOf } from './ocsp-response.ts';
import { isTrustedName } from './secure-context.ts';

/** The TLS options of a connection. */
export interface TlsOptions {
  /** The name for SNI and certificate validation: the host of the URL, regardless of the connection's address. */
  readonly serverName: string;
  /** False if any certificate is accepted. */
  readonly verify: boolean;
  /** The protocols that are offered to the server (ALPN, RFC 7301); none if omitted. */
  readonly alpn?: readonly string[];
  /** True if the server is asked to staple an OCSP response. */
  readonly stapling?: boolean;
  /** Receives the certificate of the server. A socket returns it once only. */
  readonly onCertificate?: (certificate: X509Certificate) => void;
  /** The TLS context with the trusted certificate authorities. */
  readonly context: SecureContext;
}

/** The maximum number of intermediate certificates that are read. */
const MAX_INTERMEDIATES = 10;

/**
 * Upgrades a socket to TLS. Records the certificate even if it is rejected; sends nothing to a server whose certificate
 * is rejected.
 */
export const upgradeToTls = (
  socket: Socket,
  { serverName, verify, alpn, stapling = false, context, onCertificate }: TlsOptions,
  deadline: Deadline,
  trace: ConnectionTrace,
): Promise<Attempt<TLSSocket>> =>
  new Promise((resolve) => {
    const start = performance.now();
    const host = plainHost(serverName);
    const servername = isIP(host) === 0 ? host : '';
    const options = {
      socket,
      host,
      servername,
      secureContext: context,
      rejectUnauthorized: false,
      requestOCSP: stapling,
    };
    const secured = connect(alpn === undefined ? options : { ...options, ALPNProtocols: [...alpn] });
    let stapled: Buffer | null = null;
    if (stapling) secured.once('OCSPResponse', (response: Buffer | null) => (stapled = response));
    secured.once('secureConnect', () => {
      trace.took('tlsMs', start);
      const certificate = secured.getPeerX509Certificate();
      if (certificate !== undefined) onCertificate?.(certificate);
      const ocsp = stapled === null || certificate === undefined ? null : ocspFactOf(stapled, certificate.serialNumber);
      const problem = secured.authorized ? (ocsp?.status === 'revoked' ? 'CERT_REVOKED' : null) : problemOf(secured);
      trace.certificate ??=
        certificate === undefined
          ? null
          : {
              ...validityOf(certificate),
              verificationError: problem,
              intermediates: intermediatesOf(certificate),
              ocsp,
            };
      const refused = problem !== null && verify;
      if (refused) secured.destroy();
      resolve(refused ? failed('certificateInvalid', 'tls', problem) : { ok: true, value: secured });
    });
    secured.once('error', (error) => resolve(faultOf(error, 'tls', 'tlsFailed')));
    secured.on('error', ignore);
    deadline.during(() => {
      secured.destroy();
      resolve(timedOut('tls'));
    });
  });

/** Returns the error code, which the property contains at run time although its type is Error. */
const problemOf = ({ authorizationError }: TLSSocket): string =>
  authorizationError instanceof Error ? causeOf(authorizationError) : String(authorizationError);

const validityOf = ({ subject, issuer, validFromDate, validToDate }: X509Certificate): ValidityFact => ({
  subject: oneLine(subject),
  issuer: oneLine(issuer),
  notBefore: validFromDate,
  notAfter: validToDate,
});

const oneLine = (name: string | undefined): string => (name ?? '').replaceAll('\n', ', ');

/**
 * Returns the intermediate certificates. The chain ends before a root, because neither the expiry of a trusted root nor
 * certificates that others have issued for it matter.
 */
const intermediatesOf = (certificate: X509Certificate): readonly ValidityFact[] => {
  const found: ValidityFact[] = [];
  for (
    let next = certificate.issuerCertificate;
    next !== undefined && found.length < MAX_INTERMEDIATES;
    next = next.issuerCertificate
  ) {
    if (next.subject === next.issuer || isTrustedName(next.subject)) break;
    found.push(validityOf(next));
  }
  return found;
};

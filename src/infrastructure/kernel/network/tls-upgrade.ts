import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect } from 'node:tls';
import type { SecureContext, TLSSocket } from 'node:tls';
import { plainHost } from '../../../domain/access/host-name.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import type { CertificateFact } from '../../../domain/checks/probe-observation.ts';
import type { ConnectionTrace } from './connection-trace.ts';
import type { Deadline } from './deadline.ts';
import { causeOf, faultOf, ignore, timedOut } from './network-faults.ts';

/** How a connection is secured. */
export interface TlsOptions {
  /** The name for SNI and certificate validation: the host of the URL, whatever the connection's address. */
  readonly serverName: string;
  /** False accepts any certificate. */
  readonly verify: boolean;
  /** The trusted certificate authorities. */
  readonly context: SecureContext;
}

/** Upgrades a socket to TLS. The certificate is recorded even if it is rejected; nothing is sent to a server with a rejected certificate. */
export const upgradeToTls = (
  socket: Socket,
  { serverName, verify, context }: TlsOptions,
  deadline: Deadline,
  trace: ConnectionTrace,
): Promise<Attempt<TLSSocket>> =>
  new Promise((resolve) => {
    const start = performance.now();
    const host = plainHost(serverName);
    const servername = isIP(host) === 0 ? host : '';
    const secured = connect({ socket, host, servername, secureContext: context, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] });
    secured.once('secureConnect', () => {
      trace.took('tlsMs', start);
      const problem = secured.authorized ? null : problemOf(secured);
      trace.certificate ??= factOf(secured.getPeerX509Certificate(), problem);
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

/** At run time the property contains the error code, not an Error as its type says. */
const problemOf = ({ authorizationError }: TLSSocket): string =>
  authorizationError instanceof Error ? causeOf(authorizationError) : String(authorizationError);

const factOf = (certificate: X509Certificate | undefined, verificationError: string | null): CertificateFact | null =>
  certificate === undefined
    ? null
    : {
        subject: oneLine(certificate.subject),
        issuer: oneLine(certificate.issuer),
        notBefore: certificate.validFromDate,
        notAfter: certificate.validToDate,
        verificationError,
      };

const oneLine = (name: string | undefined): string => (name ?? '').replaceAll('\n', ', ');

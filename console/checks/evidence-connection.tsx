import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Facts, Part } from './evidence-part.tsx';
import type { Evidence } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './evidence-view.module.css';

/** Returns an address and a port as one text, such as `[2001:db8::1]:443`. */
const endpointOf = ({ connectedAddress, port }: Pick<Evidence, 'connectedAddress' | 'port'>): string => {
  if (connectedAddress === null || port === null) return connectedAddress ?? '';
  return connectedAddress.includes(':') ? `[${connectedAddress}]:${port}` : `${connectedAddress}:${port}`;
};

/** The addresses and the connection of a check, and where it failed. */
export const EvidenceConnection = ({ evidence }: { evidence: Evidence }) => {
  const { evidence: texts, evidenceFacts: words } = useAreaTexts();
  const formats = useFormats();
  const { http, failure, lookup, timeoutSeconds, lastHeartbeatAt, overdueFrom, resolvedAddresses } = evidence;
  const facts = [
    [words.failedAt, failure === null ? '' : words.failurePhases[failure.phase]],
    [texts.cause, failure?.cause ?? ''],
    [
      words.lookup,
      lookup === null ? '' : words.lookupSaid({ error: lookup.error, servers: lookup.servers.join(', ') }),
    ],
    [texts.addresses, resolvedAddresses.join(', ')],
    [texts.connected, endpointOf(evidence)],
    [texts.status, http === null ? '' : String(http.status)],
    [texts.httpVersion, http?.version ?? ''],
    [
      words.timeout,
      failure === null || timeoutSeconds === null ? '' : words.seconds({ count: formats.number(timeoutSeconds) }),
    ],
    [words.lastHeartbeat, lastHeartbeatAt === null ? '' : formats.time(lastHeartbeatAt)],
    [words.overdueFrom, overdueFrom === null ? '' : formats.time(overdueFrom)],
  ] as const;
  return facts.every(([, value]) => value === '') ? null : (
    <Part title={texts.connection}>
      <Facts facts={facts} />
    </Part>
  );
};

/** The redirects that a check followed, in order. */
export const EvidenceRedirects = ({ redirects }: Pick<Evidence, 'redirects'>) => {
  const { evidence: texts, evidenceFacts: words } = useAreaTexts();
  return redirects.length === 0 ? null : (
    <Part title={texts.redirects}>
      <ol className={layout.lines}>
        {redirects.map(({ status, from, to, downgrade }, at) => (
          <li key={at}>
            <span dir="auto">{words.hop({ status, from, to })}</span>
            {downgrade ? <strong className={styles.bad}> {words.downgrade}</strong> : null}
          </li>
        ))}
      </ol>
    </Part>
  );
};

/** The certificate that the server presented, and those of authorities that it sent with it. */
export const EvidenceCertificate = ({ tls }: { tls: NonNullable<Evidence['tls']> }) => {
  const { evidence: texts, evidenceFacts: words } = useAreaTexts();
  const formats = useFormats();
  const validity = ({ notBefore, notAfter }: Pick<typeof tls, 'notBefore' | 'notAfter'>): string =>
    notBefore === null || notAfter === null
      ? ''
      : texts.validityRange({ from: formats.date(notBefore), to: formats.date(notAfter) });
  const facts = [
    [texts.subject, tls.subject],
    [texts.issuer, tls.issuer],
    [texts.validity, validity(tls)],
    [texts.cause, tls.verificationError ?? ''],
    ...tls.intermediates.map((each) => [words.intermediate, `${each.subject} · ${validity(each)}`] as const),
    [words.ocsp, tls.ocsp?.status ?? ''],
  ] as const;
  return (
    <Part title={texts.certificate}>
      <Facts facts={facts} />
    </Part>
  );
};

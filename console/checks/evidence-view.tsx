import type { ReactNode } from 'react';
import { useTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { StateMark } from '../kernel/ui/state-mark.tsx';
import { PhaseWaterfall } from './phase-waterfall.tsx';
import type { CheckResult, Evidence } from './queries.ts';
import styles from './evidence-view.module.css';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
);

const Rules = ({ rules }: Pick<Evidence, 'rules'>) => {
  const { evidence } = useTexts();
  return (
    <div className={styles.scroll}>
      <table className={styles.rules}>
        <thead>
          <tr>
            <th scope="col">{evidence.rule}</th>
            <th scope="col">{evidence.expected}</th>
            <th scope="col">{evidence.seen}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ check, result, expected, seen }) => (
            <tr key={check} data-result={result}>
              <th scope="row">
                {check} <span className={styles.result}>{evidence.results[result]}</span>
              </th>
              <td dir="auto">{expected}</td>
              <td dir="auto">{seen}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** The addresses, the connection and the redirects of a check. */
const Connection = ({ evidence }: { evidence: Evidence }) => {
  const { evidence: texts } = useTexts();
  const { connectedAddress, http, port, redirects, resolvedAddresses, failure } = evidence;
  const facts = [
    [texts.addresses, resolvedAddresses.join(', ')],
    [texts.connected, [connectedAddress ?? '', port ?? ''].filter((part) => part !== '').join(' : ')],
    [texts.status, http === null ? '' : String(http.status)],
    [texts.httpVersion, http?.version ?? ''],
    [texts.cause, failure?.cause ?? ''],
    [texts.redirects, redirects.map(({ status, to }) => `${status} → ${to}`).join(', ')],
  ] as const;
  const known = facts.filter(([, value]) => value !== '');
  return known.length === 0 ? null : (
    <Part title={texts.connection}>
      <Facts facts={known} />
    </Part>
  );
};

const Certificate = ({ tls }: { tls: NonNullable<Evidence['tls']> }) => {
  const { evidence: texts } = useTexts();
  const formats = useFormats();
  const validity =
    tls.notBefore === null || tls.notAfter === null
      ? ''
      : texts.validityRange({ from: formats.date(tls.notBefore), to: formats.date(tls.notAfter) });
  const facts = [
    [texts.subject, tls.subject],
    [texts.issuer, tls.issuer],
    [texts.validity, validity],
    [texts.cause, tls.verificationError ?? ''],
  ] as const;
  return (
    <Part title={texts.certificate}>
      <Facts facts={facts.filter(([, value]) => value !== '')} />
    </Part>
  );
};

const Locations = ({ attempts }: Pick<Evidence, 'attempts'>) => {
  const { evidence: texts } = useTexts();
  return (
    <Part title={texts.locations}>
      <ul className={styles.locations}>
        {attempts.map(({ locationId, location, outcome }) => (
          <li key={locationId}>
            <span dir="auto">{location}</span>
            {outcome === null ? texts.notChecked : <StateMark state={outcome} />}
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** What a check observed: the answer to "how do you know". */
export const EvidenceView = ({
  check: { evidence, timings },
}: {
  check: Pick<CheckResult, 'evidence' | 'timings'>;
}) => {
  const { evidence: texts } = useTexts();
  return (
    <div className={styles.evidence}>
      {timings === null ? null : (
        <Part title={texts.phases}>
          <PhaseWaterfall timings={timings} />
        </Part>
      )}
      {evidence === null ? (
        <p className={styles.soft}>{texts.none}</p>
      ) : (
        <>
          {evidence.rules.length === 0 ? null : (
            <Part title={texts.rules}>
              <Rules rules={evidence.rules} />
            </Part>
          )}
          <Connection evidence={evidence} />
          {evidence.tls === null ? null : <Certificate tls={evidence.tls} />}
          {evidence.answer === null ? null : (
            <Part title={texts.answer}>
              <pre className={styles.answer} dir="auto" tabIndex={0}>
                {evidence.answer}
              </pre>
            </Part>
          )}
          {evidence.dialogue.length === 0 ? null : (
            <Part title={texts.dialogue}>
              <pre className={styles.answer} dir="ltr" tabIndex={0}>
                {evidence.dialogue.map(({ from, text }) => `${texts[from]}: ${text}`).join('\n')}
              </pre>
            </Part>
          )}
          {evidence.attempts.length === 0 ? null : <Locations attempts={evidence.attempts} />}
        </>
      )}
    </div>
  );
};

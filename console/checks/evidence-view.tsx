import { useTexts } from '../kernel/texts.ts';
import { StateMark } from '../kernel/ui/state-mark.tsx';
import { EvidenceCertificate, EvidenceConnection, EvidenceRedirects } from './evidence-connection.tsx';
import { Part } from './evidence-part.tsx';
import { EvidenceRules } from './evidence-rules.tsx';
import { PhaseWaterfall } from './phase-waterfall.tsx';
import type { CheckResult, Evidence } from './queries.ts';
import { ScenarioSteps, Screenshots } from './scenario-evidence.tsx';
import layout from '../kernel/ui/layout.module.css';
import styles from './evidence-view.module.css';

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

/** A check, as its evidence is shown. */
export interface EvidenceProps {
  check: Pick<CheckResult, 'evidence' | 'timings'>;
  /** The public or internal id of the monitor, at which its screenshots are; null for one that is not stored. */
  monitorId?: string | number | null;
}

/** Shows what a check observed: the answer to "how do you know". */
export const EvidenceView = ({ check: { evidence, timings }, monitorId = null }: EvidenceProps) => {
  const { evidence: texts } = useTexts();
  return (
    <div className={styles.evidence}>
      {timings === null ? null : (
        <Part title={texts.phases}>
          <PhaseWaterfall timings={timings} />
        </Part>
      )}
      {evidence === null ? (
        <p className={layout.soft}>{texts.none}</p>
      ) : (
        <>
          {evidence.rules.length === 0 ? null : <EvidenceRules evidence={evidence} />}
          {evidence.steps.length === 0 ? null : <ScenarioSteps steps={evidence.steps} />}
          {evidence.screenshots.length === 0 || monitorId === null ? null : (
            <Screenshots screenshots={evidence.screenshots} websiteId={monitorId} />
          )}
          <EvidenceConnection evidence={evidence} />
          <EvidenceRedirects redirects={evidence.redirects} />
          {evidence.tls === null ? null : <EvidenceCertificate tls={evidence.tls} />}
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

import { useAreaTexts } from '../kernel/texts.ts';
import { Part } from './evidence-part.tsx';
import type { Evidence } from './queries.ts';
import { ruleSentence } from './rule-sentence.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './evidence-view.module.css';

/** The rules of a check, and the one that decided. */
export const EvidenceRules = ({ evidence: { rules, decidedBy } }: { evidence: Evidence }) => {
  const { evidence: texts, evidenceFacts: facts } = useAreaTexts();
  return (
    <Part title={texts.rules}>
      {decidedBy === null ? null : (
        <p className={styles.decided}>
          {facts.decided}: <strong>{ruleSentence(decidedBy, facts)}</strong>
        </p>
      )}
      <div className={layout.scroll} role="region" aria-label={texts.rules} tabIndex={0}>
        <table className={styles.rules}>
          <thead>
            <tr>
              <th scope="col">{texts.rule}</th>
              <th scope="col">{texts.expected}</th>
              <th scope="col">{texts.seen}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map(({ check, result, expected, seen }, at) => (
              <tr key={`${check} ${at}`} data-result={result}>
                <th scope="row">
                  {ruleSentence(check, facts)} <span className={styles.result}>{texts.results[result]}</span>
                </th>
                <td dir="auto">{expected}</td>
                <td dir="auto">{seen}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  );
};

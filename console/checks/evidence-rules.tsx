import { useTexts } from '../kernel/texts.ts';
import type { ConsoleTexts } from '../kernel/texts.ts';
import { isNamedRule, stepOfRule } from '../../src/domain/checks/rule-name.ts';
import type { NamedRule } from '../../src/domain/checks/rule-name.ts';
import { Part } from './evidence-part.tsx';
import type { Evidence } from './queries.ts';
import styles from './evidence-view.module.css';

/** Returns a rule as a sentence. A rule without one does not compile; only a newer service knows others. */
export const ruleSentence = (name: string, { rules, stepRule }: ConsoleTexts['evidenceFacts']): string => {
  const sentences: Readonly<Record<NamedRule, string>> = rules;
  const step = stepOfRule(name);
  if (step !== null) return stepRule({ number: step });
  return isNamedRule(name) ? sentences[name] : name;
};

/** The rules of a check, and the one that decided. */
export const EvidenceRules = ({ evidence: { rules, decidedBy } }: { evidence: Evidence }) => {
  const { evidence: texts, evidenceFacts: facts } = useTexts();
  return (
    <Part title={texts.rules}>
      {decidedBy === null ? null : (
        <p className={styles.decided}>
          {facts.decided}: <strong>{ruleSentence(decidedBy, facts)}</strong>
        </p>
      )}
      <div className={styles.scroll} role="region" aria-label={texts.rules} tabIndex={0}>
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

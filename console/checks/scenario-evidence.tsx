import { useState } from 'react';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { FormActions } from '../kernel/ui/form.tsx';
import { Part } from './evidence-part.tsx';
import type { Evidence } from './queries.ts';
import styles from './scenario-evidence.module.css';

/** The steps that a scenario performed. The last one failed if the scenario did. */
export const ScenarioSteps = ({ steps }: Pick<Evidence, 'steps'>) => {
  const { scenario: texts, evidence, monitor } = useAreaTexts();
  const formats = useFormats();
  return (
    <Part title={texts.performed}>
      <ol className={styles.steps}>
        {steps.map(({ step, action, url, durationMs, result }) => (
          <li key={step} data-result={result}>
            <span className={styles.number}>{step}</span>
            <span className={styles.action} dir="auto">
              {action}
              <span className={styles.soft}>{url}</span>
            </span>
            <span className={styles.duration}>{monitor.milliseconds({ number: formats.number(durationMs) })}</span>
            <span className={styles.result}>{evidence.results[result]}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
};

interface ScreenshotsProps extends Pick<Evidence, 'screenshots'> {
  /** The public or internal id of the website. */
  websiteId: string | number;
}

const Picture = ({ address, name }: { address: string; name: string }) => {
  const { scenario: texts, actions } = useAreaTexts();
  const [isLarge, setLarge] = useState(false);
  const [isGone, setGone] = useState(false);
  if (isGone) return <p className={styles.soft}>{texts.pictureGone}</p>;
  return (
    <>
      <button
        type="button"
        className={styles.small}
        aria-label={texts.larger({ picture: name })}
        onClick={() => setLarge(true)}
      >
        <img src={address} alt={name} loading="lazy" width="320" height="200" onError={() => setGone(true)} />
      </button>
      <Dialog title={name} isWide isOpen={isLarge} onClose={() => setLarge(false)}>
        <img className={styles.large} src={address} alt={name} />
        <FormActions>
          <Button onClick={() => setLarge(false)}>{actions.close}</Button>
        </FormActions>
      </Dialog>
    </>
  );
};

/** The screenshots of a scenario. Each opens larger. */
export const Screenshots = ({ screenshots, websiteId }: ScreenshotsProps) => {
  const { scenario: texts } = useAreaTexts();
  return (
    <Part title={texts.pictures}>
      <ul className={styles.pictures}>
        {screenshots.map(({ id, step, name }) => {
          const words = name === null ? texts.picture({ number: step }) : texts.pictureNamed({ name, number: step });
          return (
            <li key={id}>
              <Picture address={`/api/websites/${websiteId}/screenshots/${id}`} name={words} />
              <span className={styles.soft} dir="auto">
                {words}
              </span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
};

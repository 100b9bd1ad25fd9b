import { useTexts, useFormats } from '../kernel/texts.ts';
import { phasesOf } from './phases.ts';
import type { Timings } from './phases.ts';
import styles from './phase-waterfall.module.css';

const WIDTH = 100;
/** Also a step of no time is seen. */
const MIN_LENGTH = 0.6;

/** Shows the steps of a check as bars on one time line, as a table that can be read without them. */
export const PhaseWaterfall = ({ timings }: { timings: Timings }) => {
  const { evidence, monitor } = useTexts();
  const formats = useFormats();
  const milliseconds = (value: number): string => monitor.milliseconds({ number: formats.number(value) });
  return (
    <table className={styles.waterfall}>
      <thead className="aside">
        <tr>
          <th scope="col">{evidence.step}</th>
          <th scope="col">{monitor.duration}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {phasesOf(timings).map(({ name, milliseconds: duration, start, length }) => (
          <tr key={name}>
            <th scope="row">{evidence.phase[name]}</th>
            <td className={styles.figure}>{milliseconds(duration)}</td>
            <td aria-hidden="true">
              <svg className={styles.line} viewBox={`0 0 ${WIDTH} 4`} preserveAspectRatio="none">
                <rect x={start * WIDTH} width={Math.max(length * WIDTH, MIN_LENGTH)} height="4" />
              </svg>
            </td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">{evidence.total}</th>
          <td className={styles.figure}>{milliseconds(timings.totalMs)}</td>
          <td />
        </tr>
      </tbody>
    </table>
  );
};

import layout from './layout.module.css';
import styles from './difference.module.css';

interface DifferenceProps {
  /** The name of the member that has the values. */
  name: string;
  /** The values, the oldest first, each with its label. */
  sides: readonly DifferenceSide[];
}

interface DifferenceSide {
  readonly label: string;
  readonly text: string;
}

/** Values of one member beside each other, or below each other on a narrow screen. */
export const Difference = ({ name, sides }: DifferenceProps) => (
  <dl className={styles.difference}>
    <dt className={styles.name}>{name}</dt>
    {sides.map(({ label, text }) => (
      <dd key={label}>
        <span className={layout.hint}>{label}</span>
        <span dir="auto">{text === '' ? '–' : text}</span>
      </dd>
    ))}
  </dl>
);

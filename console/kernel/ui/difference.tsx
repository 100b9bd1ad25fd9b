import styles from './difference.module.css';

interface DifferenceProps {
  /** The name of the member that has the values. */
  name: string;
  /** The two values, each with its label. */
  sides: readonly [before: DifferenceSide, after: DifferenceSide];
}

interface DifferenceSide {
  readonly label: string;
  readonly text: string;
}

/** Two values of one member beside each other, or below each other on a narrow screen. */
export const Difference = ({ name, sides }: DifferenceProps) => (
  <dl className={styles.difference}>
    <dt className={styles.name}>{name}</dt>
    {sides.map(({ label, text }) => (
      <dd key={label}>
        <span className={styles.label}>{label}</span>
        <span dir="auto">{text === '' ? '–' : text}</span>
      </dd>
    ))}
  </dl>
);

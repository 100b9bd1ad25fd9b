import type { ReactNode } from 'react';
import { useFaultText } from '../fault-text.ts';
import styles from './form.module.css';

interface FormProps {
  /** The error of the latest attempt, or null. */
  fault: unknown;
  onSubmit: () => void;
  children: ReactNode;
}

/** The reason why an action was refused. It is read out when it appears. */
export const FaultNote = ({ fault }: { fault: unknown }) => {
  const textOf = useFaultText();
  return (
    <p role="alert" className={styles.fault}>
      {fault === null || fault === undefined ? '' : textOf(fault)}
    </p>
  );
};

/** Fields that are sent together. What was typed stays when the request is refused. */
export const Form = ({ fault, onSubmit, children }: FormProps) => (
  <form
    className={styles.form}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
    <FaultNote fault={fault} />
  </form>
);

/** Fields beside each other where the screen is wide enough. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

/** The buttons at the end of a form. */
export const FormActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

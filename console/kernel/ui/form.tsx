import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { ApiFault } from '../fault.ts';
import { useFaultText } from '../fault-text.ts';
import { useTexts } from '../texts.ts';
import { Button } from './button.tsx';
import { RequestIdButton } from './copy-button.tsx';
import layout from './layout.module.css';
import styles from './form.module.css';

interface FormProps {
  /** The error of the latest attempt, or null. */
  fault: unknown;
  onSubmit: () => void;
  children: ReactNode;
}

/** The status from which on the service itself has failed. */
const FAILED = 500;

/**
 * The reason why an action was refused. It is read out when it appears. If the service has failed, the id of the request
 * is beside it.
 */
export const FaultNote = ({ fault }: { fault: unknown }) => {
  const textOf = useFaultText();
  return (
    <p role="alert" className={styles.fault}>
      {fault === null || fault === undefined ? '' : textOf(fault)}
      {fault instanceof ApiFault && fault.status >= FAILED ? <RequestIdButton fault={fault} /> : null}
    </p>
  );
};

const nothing: ReadonlyMap<string, string> = new Map();
const IssuesContext = createContext(nothing);

/** Returns what the service says is wrong with the member of the body that a field of the form names, or a part of it. */
export const useIssue = (member: string | undefined): string | undefined => {
  const issues = use(IssuesContext);
  if (member === undefined) return undefined;
  return issues.get(member) ?? [...issues].find(([path]) => path.startsWith(`${member}.`))?.[1];
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
    <IssuesContext value={fault instanceof ApiFault ? fault.issues : nothing}>{children}</IssuesContext>
    <FaultNote fault={fault} />
  </form>
);

/** Fields beside each other where the screen is wide enough. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

interface FieldGroupProps {
  title: string;
  /** A sentence about the group, below its title. */
  hint?: string | undefined;
  children: ReactNode;
}

/** Fields of one subject below a common title. */
export const FieldGroup = ({ title, hint, children }: FieldGroupProps) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {hint === undefined ? null : <p className={layout.hint}>{hint}</p>}
    {children}
  </fieldset>
);

/** The buttons at the end of a form. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions} data-screen-only>
    {children}
  </div>
);

interface ActionFormProps {
  /** The latest attempt to perform the action. */
  action: { readonly error: unknown; readonly isPending: boolean };
  /** The text of the button that sends the form. */
  submit: string;
  /** True for a form that is not what its screen is for. */
  isMinor?: boolean;
  /** True as long as something is missing that the action needs. */
  isIncomplete?: boolean;
  onSubmit: () => void;
  /** Called when the reader leaves the form. A form without it stays. */
  onCancel?: () => void;
  children: ReactNode;
}

/** Fields with the button that sends them, and one that leaves the form. */
export const ActionForm = (props: ActionFormProps) => {
  const { action, submit, isMinor = false, isIncomplete = false, onSubmit, onCancel, children } = props;
  const { actions } = useTexts();
  return (
    <Form fault={action.error} onSubmit={onSubmit}>
      {children}
      <FormActions>
        <Button isMain={!isMinor} type="submit" disabled={action.isPending || isIncomplete}>
          {submit}
        </Button>
        {onCancel === undefined ? null : <Button onClick={onCancel}>{actions.cancel}</Button>}
      </FormActions>
    </Form>
  );
};

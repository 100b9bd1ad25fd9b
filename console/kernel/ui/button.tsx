import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** The main action of a screen is filled; all others are quiet. */
  isMain?: boolean;
  /** The main action destroys something. */
  isDestructive?: boolean;
}

/** A button that does something on this page. */
export const Button = ({ isMain = false, isDestructive = false, type = 'button', ...props }: ButtonProps) => (
  <button
    {...props}
    type={type}
    className={isMain ? styles.button : styles.quiet}
    data-destructive={isDestructive ? '' : undefined}
  />
);

/** A link that looks like a button, to a page outside of the console. */
export const ButtonLink = ({ isMain = false, ...props }: ComponentProps<'a'> & { isMain?: boolean }) => (
  <a {...props} className={isMain ? styles.button : styles.quiet} />
);

/** The button that sends the form that it is in. */
export const SubmitButton = (props: Omit<ButtonProps, 'isMain' | 'type'>) => <Button {...props} isMain type="submit" />;

interface ActionButtonProps extends Omit<ButtonProps, 'disabled' | 'onClick'> {
  action: { readonly isPending: boolean; readonly mutate: () => void };
}

/** A button that performs an action, once at a time. */
export const ActionButton = ({ action, ...props }: ActionButtonProps) => (
  <Button {...props} disabled={action.isPending} onClick={() => action.mutate()} />
);

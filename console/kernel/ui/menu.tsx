import { useId, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';

interface MenuProps {
  /** The text of the button. */
  label: string;
  /** Returns the contents of the menu. `close` closes it and returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/** A button that shows further controls below it, until one is used, Escape is pressed or the focus leaves. */
export const Menu = ({ label, children }: MenuProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  return (
    <div
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
      onBlur={(event) => {
        // A click on a text of the menu leaves the focus nowhere, and on a part of a list in a portal outside.
        const next = event.relatedTarget;
        if (next instanceof Node && !event.currentTarget.contains(next) && event.currentTarget.contains(event.target))
          setOpen(false);
      }}
    >
      <Button id={id} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className={styles.label} dir="auto">
          {label}
        </span>
        <Icon name="down" />
      </Button>
      {isOpen ? (
        <>
          <div className={styles.outside} onPointerDown={() => setOpen(false)} />
          <div className={styles.popup}>{children(close)}</div>
        </>
      ) : null}
    </div>
  );
};

interface MenuItemProps {
  isCurrent?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A line of a menu that does something. The current one of several is marked. */
export const MenuItem = ({ isCurrent = false, onClick, children }: MenuItemProps) => (
  <button type="button" className={styles.item} aria-pressed={isCurrent || undefined} onClick={onClick} dir="auto">
    {children}
  </button>
);

/** A line of a menu that leads to a place. */
export const MenuLinkItem = ({ children, ...props }: ComponentProps<'a'>) => (
  <a {...props} className={styles.item}>
    {children}
  </a>
);

/** A line between two parts of a menu. */
export const MenuLine = () => <hr className={styles.line} />;

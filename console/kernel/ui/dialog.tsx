import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  hint?: string;
  isOpen: boolean;
  /** True for a picture, which needs more room than a form. */
  isWide?: boolean;
  /** Called when the reader closes the dialog. A dialog without it stays until it is answered. */
  onClose?: () => void;
  children: ReactNode;
}

/** A dialog over the screen, which keeps the focus until it is closed. */
export const Dialog = ({ title, hint, isOpen, isWide = false, onClose, children }: DialogProps) => (
  <Base.Root
    open={isOpen}
    disablePointerDismissal={onClose === undefined}
    onOpenChange={(next) => {
      if (!next) onClose?.();
    }}
  >
    <Base.Portal>
      <Base.Backdrop className={styles.backdrop} />
      <Base.Popup className={styles.popup} data-wide={isWide}>
        <Base.Title>{title}</Base.Title>
        {hint === undefined ? null : <Base.Description>{hint}</Base.Description>}
        {children}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);

import type { BulkTask } from './bulk-actions.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { MessageDialog } from './message-dialog.tsx';
import type { SelectionDialogProps } from './selection.ts';

/** The dialog of an action on the selected monitors. */
export const BulkDialog = ({ action, ...props }: SelectionDialogProps & { action: BulkTask }) => {
  switch (action) {
    case 'check':
      return <CheckDialog {...props} />;
    case 'message':
      return <MessageDialog {...props} />;
    default:
      return <ChangeDialog action={action} {...props} />;
  }
};

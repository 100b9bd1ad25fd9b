import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button, SubmitButton } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { checkSelected } from './selected-monitors.ts';
import type { SelectionDialogProps } from './selection.ts';

/** Checks the selected monitors now, and says how many of them. */
export const CheckDialog = ({ label, selection, filters, onClose, onDone }: SelectionDialogProps) => {
  const { bulkDialogs: texts, monitor, actions } = useAreaTexts();
  const formats = useFormats();
  const check = useAction(() => checkSelected(selection, filters));
  const finish = (): void => {
    onClose();
    if (check.isSuccess) onDone();
  };
  const outcome = check.data;
  return (
    <Dialog title={label} hint={texts.checkHint} isOpen onClose={finish}>
      <Form fault={check.error} onSubmit={() => check.mutate()}>
        <p role="status">
          {outcome === undefined
            ? ''
            : texts.checked({ checked: formats.number(outcome.checked), left: formats.number(outcome.left) })}
        </p>
        <FormActions>
          {check.isSuccess ? null : (
            <SubmitButton disabled={check.isPending}>
              {check.isPending ? monitor.checking : monitor.checkNow}
            </SubmitButton>
          )}
          <Button onClick={finish}>{check.isSuccess ? actions.close : actions.cancel}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
};

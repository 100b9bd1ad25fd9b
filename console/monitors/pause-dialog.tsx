import type { MonitorAddress } from '../checks/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useTyped } from '../kernel/draft.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { changeMonitor, pauseMonitor } from './operations.ts';
import { openPause, pauseMinutes } from './pause-choice.ts';
import { PauseFields } from './pause-fields.tsx';

interface PauseDialogProps {
  address: MonitorAddress;
  name: string;
  onClose: () => void;
}

/** Asks how long a monitor is paused, and pauses it. */
export const PauseDialog = ({ address, name, onClose }: PauseDialogProps) => {
  const { monitorForm, pauses } = useAreaTexts();
  const { timeZone } = useFormats();
  const now = useNow();
  const { typed, change } = useTyped(openPause);
  const length = pauseMinutes(typed, now, timeZone);
  const pause = useAction((minutes: number | null) =>
    minutes === null ? changeMonitor(address, { status: 'paused' }) : pauseMonitor(address, minutes),
  );
  return (
    <Dialog title={pauses.title({ name })} isOpen onClose={onClose}>
      <ActionForm
        action={pause}
        submit={monitorForm.pause}
        isIncomplete={length === undefined}
        onSubmit={() => pause.mutate(length ?? null, { onSuccess: onClose })}
        onCancel={onClose}
      >
        <PauseFields choice={typed} onChange={change} />
      </ActionForm>
    </Dialog>
  );
};

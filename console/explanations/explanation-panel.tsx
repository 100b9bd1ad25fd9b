import { useState } from 'react';
import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { SheetSkeleton } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import type { ExplainedRecord } from './queries.ts';

const ExplanationSteps = lazyAreaPart(() => import('./explanation-steps.tsx'), 'ExplanationSteps', <SheetSkeleton />);

/** A button that becomes a panel with the reasons why somebody was notified about a record, or was not. */
export const ExplanationPanel = ({ asked }: { asked: ExplainedRecord }) => {
  const { actions } = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{actions.explain}</Button>
      </div>
    );
  return (
    <Panel title={actions.explain} aside={<Button onClick={() => setOpen(false)}>{actions.close}</Button>}>
      <ExplanationSteps asked={asked} />
    </Panel>
  );
};

/** A button with the same reasons in a dialog, for rows of a list. */
export const ExplanationButton = ({ asked, name }: { asked: ExplainedRecord; name: string }) => {
  const { actions } = useTexts();
  return (
    <DialogButton label={actions.explain} name={`${actions.explain} ${name}`} title={actions.explain} hint={name}>
      <ExplanationSteps asked={asked} />
    </DialogButton>
  );
};

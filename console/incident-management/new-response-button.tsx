import { Suspense, useState } from 'react';
import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';

const NewResponseForm = lazyAreaPart(() => import('./new-response-form.tsx'), 'NewResponseForm');

/** A button that opens an incident by hand. */
export const NewResponseButton = () => {
  const { responses } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button isMain onClick={() => setOpen(true)}>
        {responses.new}
      </Button>
      <Dialog title={responses.new} isOpen={isOpen} onClose={close}>
        <Suspense fallback={null}>
          <NewResponseForm onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
};

import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { useTexts } from '../kernel/texts.ts';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';

const NewResponseForm = lazyAreaPart(() => import('./new-response-form.tsx'), 'NewResponseForm');

/** A button that opens an incident by hand. */
export const NewResponseButton = () => {
  const { responses } = useTexts();
  return (
    <DialogButton isMain label={responses.new} title={responses.new}>
      {(close) => <NewResponseForm onClose={close} />}
    </DialogButton>
  );
};

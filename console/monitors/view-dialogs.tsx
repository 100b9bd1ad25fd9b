import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button, ActionButton } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { TextField } from '../kernel/ui/field.tsx';
import { FaultNote, FormActions, ActionForm } from '../kernel/ui/form.tsx';
import { PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import type { MonitorFilters } from './filters.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { deleteView, renameView, replaceView, saveView } from './views.ts';
import type { SavedView } from './views.ts';

interface NameFormProps {
  initial: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** The name of a view. */
const NameForm = ({ initial, onSave, onClose }: NameFormProps) => {
  const { actions } = useTexts();
  const [name, setName] = useState(initial);
  const save = useAction(() => onSave(name));
  return (
    <ActionForm
      action={save}
      submit={actions.save}
      onSubmit={() => save.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <TextField
        label={actions.name}
        name="name"
        value={name}
        maxLength={MAX_LINE}
        onChange={setName}
        required
        autoFocus
      />
    </ActionForm>
  );
};

/** A view with what can be done with it. */
const ViewRow = ({ view: { publicId: id, name }, filters }: { view: SavedView; filters: MonitorFilters }) => {
  const { views, actions } = useTexts();
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null);
  const replace = useAction(() => replaceView(id, filters));
  const remove = useAction(() => deleteView(id));
  const stop = (): void => setDoing(null);
  if (doing === 'rename')
    return (
      <PanelRow>
        <NameForm initial={name} onSave={(next) => renameView(id, next)} onClose={stop} />
      </PanelRow>
    );
  if (doing === 'delete')
    return (
      <PanelRow>
        <p dir="auto">{actions.deleteNamed({ name })}</p>
        <FormActions>
          <ActionButton action={remove} isMain isDestructive>
            {actions.delete}
          </ActionButton>
          <Button onClick={stop}>{actions.cancel}</Button>
        </FormActions>
        <FaultNote fault={remove.error} />
      </PanelRow>
    );
  return (
    <PanelRow>
      <strong dir="auto">{name}</strong>
      <FormActions>
        <Button onClick={() => setDoing('rename')}>{views.rename}</Button>
        <ActionButton action={replace}>{views.replace}</ActionButton>
        <Button onClick={() => setDoing('delete')}>{actions.delete}</Button>
      </FormActions>
      <p role="status">{replace.isSuccess ? views.replaced : ''}</p>
      <FaultNote fault={replace.error} />
    </PanelRow>
  );
};

interface ViewDialogsProps {
  which: 'save' | 'manage';
  views: readonly SavedView[];
  filters: MonitorFilters;
  onClose: () => void;
}

/** The dialogs that save a view of the present filters, and change those that exist. */
const ViewDialogs = ({ which, views, filters, onClose }: ViewDialogsProps) => {
  const { views: texts, actions } = useTexts();
  if (which === 'save')
    return (
      <Dialog title={texts.save} hint={texts.saveHint} isOpen onClose={onClose}>
        <NameForm initial="" onSave={(name) => saveView(name, filters)} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={texts.manage} hint={texts.manageHint} isOpen onClose={onClose}>
      {views.length === 0 ? <p>{texts.none}</p> : null}
      <PanelRows>
        {views.map((view) => (
          <ViewRow key={view.publicId} view={view} filters={filters} />
        ))}
      </PanelRows>
      <FormActions>
        <Button onClick={onClose}>{actions.close}</Button>
      </FormActions>
    </Dialog>
  );
};

export default ViewDialogs;

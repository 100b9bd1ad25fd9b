import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { CheckField, TextArea } from '../kernel/ui/field.tsx';
import { FormActions, ActionForm } from '../kernel/ui/form.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { publishPostmortem, removePostmortem, writePostmortem } from './announcements.ts';
import type { Incident } from './queries.ts';
import styles from './incident-screen.module.css';

const TextForm = ({ id, text: stored, onClose }: { id: string; text: string; onClose: () => void }) => {
  const { announcements, actions, incidents } = useAreaTexts();
  const [text, setText] = useState(stored);
  const save = useAction(() => writePostmortem(id, text));
  return (
    <ActionForm
      action={save}
      submit={actions.save}
      onSubmit={() => save.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <TextArea
        label={incidents.postmortem}
        hint={announcements.postmortemHint}
        rows={10}
        value={text}
        onChange={setText}
        required
      />
    </ActionForm>
  );
};

/** Publishes the text, after a question whether subscribers are notified. */
const PublishButton = ({ incident: { publicId: id, resolvedAt } }: { incident: Incident }) => {
  const { announcements } = useAreaTexts();
  const [notifies, setNotifies] = useState(false);
  const publish = useAction(() => publishPostmortem(id, notifies));
  return (
    <DialogButton
      disabled={resolvedAt === null}
      label={announcements.publish}
      title={announcements.publish}
      hint={announcements.publishHint}
    >
      {(close) => (
        <ActionForm
          action={publish}
          submit={announcements.publish}
          onSubmit={() => publish.mutate(undefined, { onSuccess: close })}
          onCancel={close}
        >
          <CheckField label={announcements.notify} value={notifies} onChange={setNotifies} />
        </ActionForm>
      )}
    </DialogButton>
  );
};

/** The postmortem of an incident: written, published and deleted by people who may edit. */
export const PostmortemPanel = ({ incident, mayEdit }: { incident: Incident; mayEdit: boolean }) => {
  const { announcements, incidents, actions } = useAreaTexts();
  const formats = useFormats();
  const [isWriting, setWriting] = useState(false);
  const { publicId: id, postmortem, resolvedAt } = incident;
  if (postmortem === null && !mayEdit) return null;
  const published = postmortem?.publishedAt ?? null;
  const state = published === null ? incidents.draft : announcements.published({ time: formats.time(published) });
  return (
    <Panel title={incidents.postmortem} aside={postmortem === null ? undefined : state}>
      <div className={styles.writing}>
        {postmortem === null || isWriting ? null : (
          <p className={styles.message} dir="auto">
            {postmortem.text}
          </p>
        )}
        {isWriting ? <TextForm id={id} text={postmortem?.text ?? ''} onClose={() => setWriting(false)} /> : null}
        {mayEdit && !isWriting ? (
          <>
            {postmortem === null || published !== null || resolvedAt !== null ? null : (
              <p className={styles.summary}>{announcements.publishLater}</p>
            )}
            <FormActions>
              <Button onClick={() => setWriting(true)}>
                {postmortem === null ? announcements.writePostmortem : actions.edit}
              </Button>
              {postmortem !== null && published === null ? <PublishButton incident={incident} /> : null}
              {postmortem === null ? null : (
                <DeleteButton
                  name={incidents.postmortem}
                  hint={announcements.postmortemDeleteHint}
                  onDelete={() => removePostmortem(id)}
                />
              )}
            </FormActions>
          </>
        ) : null}
      </div>
    </Panel>
  );
};

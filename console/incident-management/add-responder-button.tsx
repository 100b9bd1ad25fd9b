import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { MoreButton } from '../kernel/ui/more-button.tsx';
import { Button, SubmitButton } from '../kernel/ui/button.tsx';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { CheckField, SelectField, numberedOptions } from '../kernel/ui/field.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { Unread } from '../kernel/ui/notice.tsx';
import { addResponder, imPeopleQuery } from './queries.ts';
import type { ImIncident } from './queries.ts';
import { useMayNotify } from './team-members-only.tsx';

interface AddResponderProps {
  /** The incident that gets a responder. */
  incident: Pick<ImIncident, 'publicId' | 'responders' | 'teamId'>;
}

const AddResponderForm = ({ incident, onDone }: AddResponderProps & { onDone: () => void }) => {
  const { responses, actions } = useTexts();
  const people = useInfiniteQuery(imPeopleQuery);
  const [chosen, setChosen] = useState('');
  const [isPaged, setPaged] = useState(false);
  const mayNotify = useMayNotify(incident);
  const run = useAction((userId: string) => addResponder(incident.publicId, userId, isPaged));
  if (people.data === undefined) return <Unread reading={people} />;
  const others = people.data.pages
    .flatMap(({ items }) => items)
    .filter((person) => incident.responders.every(({ userId }) => userId !== person.id))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const person = others.find((each) => each.id === chosen) ?? others[0];
  return (
    <Form
      fault={run.error}
      onSubmit={() => {
        if (person !== undefined) run.mutate(person.id, { onSuccess: onDone });
      }}
    >
      {person === undefined ? (
        <p>{responses.everybodyResponds}</p>
      ) : (
        <SelectField
          label={responses.person}
          value={person.id}
          options={numberedOptions(others)}
          onChange={setChosen}
        />
      )}
      {mayNotify && person !== undefined ? (
        <CheckField label={responses.pageResponder} value={isPaged} onChange={setPaged} />
      ) : null}
      <FormActions>
        <SubmitButton disabled={person === undefined || run.isPending}>{responses.addResponder}</SubmitButton>
        <MoreButton pages={people} />
        <Button onClick={onDone}>{actions.cancel}</Button>
      </FormActions>
    </Form>
  );
};

/** A button that adds somebody to the responders, who is chosen in a dialog. */
export const AddResponderButton = (props: AddResponderProps) => {
  const { responses } = useTexts();
  return (
    <DialogButton label={responses.addResponder} title={responses.addResponder} hint={responses.addResponderHint}>
      {(close) => <AddResponderForm {...props} onDone={close} />}
    </DialogButton>
  );
};

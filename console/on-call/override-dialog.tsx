import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { instantOf, localTimeAt } from '../kernel/local-time.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { SelectField, TextField, numberedOptions } from '../kernel/ui/field.tsx';
import { FieldRow, ActionForm } from '../kernel/ui/form.tsx';
import { allPeopleQuery } from '../teams/queries.ts';
import type { TeamRight } from '../teams/team-right.ts';
import { createOverride } from './queries.ts';

/** An override that the reader has begun. */
export interface OverrideDraft {
  /** Milliseconds. */
  readonly from: number;
  readonly to: number;
  /** The person whose turns are taken over; null for everybody. */
  readonly replacesUserId: string | null;
  /** The zone of the times that the form shows. */
  readonly zone: string;
}

interface OverrideDialogProps {
  scheduleId: string;
  draft: OverrideDraft;
  right: TeamRight;
  nameOf: (userId: string) => string;
  onClose: () => void;
}

const EVERYBODY = '';

/** Puts somebody on call for a time, instead of everybody or of one person. */
const OverrideForm = ({ scheduleId, draft, right, nameOf, onClose }: OverrideDialogProps) => {
  const { onCall } = useAreaTexts();
  const me = useMe();
  const people = useQuery(allPeopleQuery);
  const { zone } = draft;
  const [userId, setUserId] = useState(me.user.id);
  const [startsAt, setStartsAt] = useState(localTimeAt(draft.from, zone));
  const [endsAt, setEndsAt] = useState(localTimeAt(draft.to, zone));
  const [replaced, setReplaced] = useState(draft.replacesUserId ?? EVERYBODY);
  const create = useAction(() =>
    createOverride(scheduleId, {
      userId,
      // What the reader has not changed keeps its exact time, which the clock may show twice.
      startsAt: startsAt === localTimeAt(draft.from, zone) ? iso(draft.from) : instantOf(startsAt, zone),
      endsAt: endsAt === localTimeAt(draft.to, zone) ? iso(draft.to) : instantOf(endsAt, zone),
      replacesUserId: replaced === EVERYBODY ? null : replaced,
    }),
  );
  const all = people.data ?? [];
  const offered = all.filter(({ id }) => right.mayPutOnCall(id));
  const isKnown = replaced === EVERYBODY || all.some(({ id }) => id === replaced);
  const timeField = { type: 'datetime-local', required: true, hint: zone } as const;
  return (
    <ActionForm
      action={create}
      submit={onCall.createOverride}
      isIncomplete={people.data === undefined}
      onSubmit={() => create.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <SelectField
        label={onCall.person}
        name="userId"
        value={userId}
        options={
          offered.some(({ id }) => id === userId) || people.data === undefined
            ? numberedOptions(offered)
            : [['', ''] as const, ...numberedOptions(offered)]
        }
        onChange={setUserId}
      />
      <FieldRow>
        <TextField {...timeField} label={onCall.starts} name="startsAt" value={startsAt} onChange={setStartsAt} />
        <TextField {...timeField} label={onCall.ends} name="endsAt" value={endsAt} onChange={setEndsAt} />
      </FieldRow>
      <SelectField
        label={onCall.instead}
        name="replacesUserId"
        value={replaced}
        options={[
          [EVERYBODY, onCall.everybody],
          ...(isKnown ? [] : [[replaced, nameOf(replaced)] as const]),
          ...numberedOptions(all),
        ]}
        onChange={setReplaced}
      />
    </ActionForm>
  );
};

const iso = (instant: number): string => new Date(instant).toISOString();

/** A dialog in which an override is made. */
export const OverrideDialog = (props: Omit<OverrideDialogProps, 'draft'> & { draft: OverrideDraft | null }) => {
  const { onCall } = useAreaTexts();
  const { draft, onClose } = props;
  return (
    <Dialog title={onCall.newOverride} hint={onCall.overrideHint} isOpen={draft !== null} onClose={onClose}>
      {draft === null ? null : <OverrideForm {...props} draft={draft} />}
    </Dialog>
  );
};

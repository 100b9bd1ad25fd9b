import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { RowNote } from '../kernel/ui/panel.tsx';
import { resetTwoStep } from './queries.ts';
import type { User } from './queries.ts';

/** The name and the address of a person, and how the person signs in. */
export const PersonFacts = ({ person }: { person: User }) => {
  const { people } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  const { name, email, isActive, mfaEnabled, lastSignInAt } = person;
  return (
    <>
      <strong dir="auto">{name}</strong>
      <RowNote dir="auto">{email}</RowNote>
      <RowNote>
        {[
          ...(isActive ? [] : [people.off]),
          lastSignInAt === null ? people.never : people.lastSignIn({ time: formats.ago(lastSignInAt, now) }),
          ...(mfaEnabled ? [people.twoStep] : []),
        ].join(' · ')}
      </RowNote>
    </>
  );
};

/** Removes the two-step verification of a person after a question; nothing for people without it. */
export const ResetTwoStepButton = ({ person: { id, name, mfaEnabled } }: { person: User }) => {
  const { people } = useAreaTexts();
  return mfaEnabled ? (
    <DeleteButton
      name={name}
      words={{ action: people.resetTwoStep, question: people.resetTwoStepNamed({ name }) }}
      hint={people.resetTwoStepHint}
      onDelete={() => resetTwoStep(id)}
    />
  ) : null;
};

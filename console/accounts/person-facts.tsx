import { useQueryClient } from '@tanstack/react-query';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { resetTwoStep } from './queries.ts';
import type { User } from './queries.ts';
import record from '../kernel/ui/record.module.css';

/** The name and the address of a person, and how the person signs in. */
export const PersonFacts = ({ person }: { person: User }) => {
  const { people } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  const { name, email, isActive, mfaEnabled, lastSignInAt } = person;
  return (
    <>
      <strong dir="auto">{name}</strong>
      <span className={record.soft} dir="auto">
        {email}
      </span>
      <span className={record.soft}>
        {[
          ...(isActive ? [] : [people.off]),
          lastSignInAt === null ? people.never : people.lastSignIn({ time: formats.ago(lastSignInAt, now) }),
          ...(mfaEnabled ? [people.twoStep] : []),
        ].join(' · ')}
      </span>
    </>
  );
};

/** Removes the two-step verification of a person after a question; nothing for people without it. */
export const ResetTwoStepButton = ({ person: { id, name, mfaEnabled } }: { person: User }) => {
  const { people } = useAreaTexts();
  const queries = useQueryClient();
  return mfaEnabled ? (
    <DeleteButton
      name={name}
      words={{ action: people.resetTwoStep, question: people.resetTwoStepNamed({ name }) }}
      hint={people.resetTwoStepHint}
      onDelete={() => resetTwoStep(id)}
    />
  ) : null;
};

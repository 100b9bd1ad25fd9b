import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFault } from '../kernel/fault.ts';
import { resumed } from '../kernel/session.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ActionButton } from '../kernel/ui/button.tsx';
import { SelectField, wordOptions } from '../kernel/ui/field.tsx';
import { FaultNote, FieldGroup, FormActions } from '../kernel/ui/form.tsx';
import { ReceivedText } from '../kernel/ui/received.tsx';
import { placeholderNames } from '../../src/domain/notifications/notices/notice-template.ts';
import { previewTemplates } from './queries.ts';
import type { TemplateSample } from './queries.ts';

type SampleEvent = NonNullable<TemplateSample['event']>;

const events = ['opened', 'reminder', 'resolved'] as const satisfies readonly SampleEvent[];

/** What is wrong with the templates: the sentences about each of them, or about the request. */
const PreviewFault = ({ fault }: { fault: unknown }) =>
  fault instanceof ApiFault && fault.issues.size > 0 ? (
    <p role="alert">{[...fault.issues.values()].join(' ')}</p>
  ) : (
    <FaultNote fault={fault} />
  );

interface TemplatePreviewProps {
  /** The templates as they are typed; those that are empty are those of the service. */
  subject: string;
  text: string;
}

/** What the templates of a channel make of a sample, before they are stored. */
export const TemplatePreview = ({ subject, text }: TemplatePreviewProps) => {
  const { templates: texts } = useAreaTexts();
  const [event, setEvent] = useState<SampleEvent>('opened');
  const preview = useMutation({
    mutationFn: () =>
      resumed(() =>
        previewTemplates({
          event,
          ...(subject.trim() === '' ? {} : { subjectTemplate: subject }),
          ...(text.trim() === '' ? {} : { textTemplate: text }),
        }),
      ),
  });
  return (
    <FieldGroup
      title={texts.preview}
      hint={texts.placeholders({ names: placeholderNames.map((name) => `{{${name}}}`).join(' ') })}
    >
      <SelectField label={texts.event} value={event} options={wordOptions(events, texts.events)} onChange={setEvent} />
      <FormActions>
        <ActionButton action={preview}>{texts.preview}</ActionButton>
      </FormActions>
      <PreviewFault fault={preview.error} />
      <div role="status">
        {preview.data === undefined ? null : (
          <>
            <strong dir="auto">{preview.data.subject}</strong>
            <ReceivedText>{preview.data.text}</ReceivedText>
          </>
        )}
      </div>
    </FieldGroup>
  );
};

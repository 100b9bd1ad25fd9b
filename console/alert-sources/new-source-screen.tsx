import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { sourceTypeNames } from '../../src/domain/alert-sources/source-types.ts';
import { ownCustomer } from '../customers/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { SelectField, wordOptions } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { BackLink, Columns, ScreenHead } from '../kernel/ui/screen.tsx';
import { SecretDialog } from '../kernel/ui/secret-dialog.tsx';
import { createSource } from './queries.ts';
import { RoutingPanel } from './routing-panel.tsx';
import { SourceFields } from './source-fields.tsx';
import { emptySource, sentOf } from './source-values.ts';

const route = getRouteApi('/alert-sources/new');

/** A new source of alerts: its tool, and where its alerts go. The address for the tool is shown once. */
export const NewSourceScreen = () => {
  const { alertSources: texts } = useAreaTexts();
  const { timeZone } = useFormats();
  const { type: asked } = route.useSearch();
  const type = sourceTypeNames.find((each) => each === asked) ?? 'generic';
  const navigate = route.useNavigate();
  const me = useMe();
  const [initial] = useState(() => emptySource(ownCustomer(me)));
  const draft = useDraft(initial);
  const { values } = draft;
  const create = useAction(() => createSource({ ...sentOf(values, timeZone), name: values.name, type }));
  return (
    <>
      <BackLink to="/alert-sources">{texts.back}</BackLink>
      <ScreenHead title={texts.new} />
      <Columns>
        <ActionForm action={create} submit={texts.create} onSubmit={() => create.mutate()}>
          <SelectField
            label={texts.type}
            hint={texts.setUp[type]}
            value={type}
            options={wordOptions(sourceTypeNames, texts.types)}
            onChange={(next) => void navigate({ search: { type: next }, replace: true })}
          />
          <SourceFields type={type} draft={draft} />
        </ActionForm>
        <RoutingPanel values={values} />
      </Columns>
      <SecretDialog
        title={texts.address}
        hint={`${texts.setUp[type]} ${texts.addressHint}`}
        secret={create.data?.url}
        onClose={() => void navigate({ to: '/alert-sources/$id', params: { id: create.data?.publicId ?? '' } })}
      />
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { useMe } from '../access/queries.ts';
import { CustomerField, CustomerName } from '../customers/customer-field.tsx';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { CheckList } from '../kernel/ui/check-list.tsx';
import { ChosenList } from '../kernel/ui/chosen-list.tsx';
import { SelectField, wordOptions } from '../kernel/ui/field.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { allTagsQuery } from '../catalogue/queries.ts';
import { outageSeverities } from '../../src/domain/checks/down-reason.ts';
import { MAX_FILTER_CUSTOMERS, MAX_FILTER_TAGS } from '../../src/domain/notifications/channel-choice.ts';
import { changeChannel, channelQuery } from './queries.ts';
import type { NotificationChannel } from './queries.ts';

/** The filters of a channel as they are typed. An empty list wants all alerts. */
interface TypedFilters {
  readonly severities: readonly string[];
  readonly tags: readonly string[];
  readonly customers: readonly number[];
}

const valuesOf = ({ filters: { severities, tags, customers } }: NotificationChannel): TypedFilters => ({
  severities,
  tags,
  customers,
});

const sentOf = ({ severities, tags, customers }: TypedFilters) => ({
  severities: outageSeverities.filter((each) => severities.includes(each)),
  tags: [...tags],
  customers: [...customers],
});

interface TagsFieldProps {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

/** The tags of the monitors whose alerts a channel wants. Tags of the organization may name its customers. */
const TagsField = ({ tags, onChange }: TagsFieldProps) => {
  const { channelFilters: texts, bulk } = useAreaTexts();
  const { data: offered = [] } = useQuery(allTagsQuery);
  return (
    <ChosenList
      chosen={tags}
      most={MAX_FILTER_TAGS}
      nameOf={(name) => name}
      fieldFor={(onAdd) => (
        <SelectField
          label={texts.tags}
          value=""
          options={[['', bulk.addTag], ...offered.map(({ name }) => [name, name] as const)]}
          onChange={onAdd}
        />
      )}
      onChange={onChange}
    />
  );
};

/** Which alerts a channel wants: of some severities, tags and customers, or all. */
export const FiltersPanel = ({ channel }: { channel: NotificationChannel }) => {
  const { channelFilters: texts, reports, responses } = useAreaTexts();
  const me = useMe();
  const { publicId, customerId } = channel;
  const { draft, saving } = useEdit(channel, channelQuery(publicId), valuesOf, (changes, newest) =>
    changeChannel(publicId, { filters: sentOf({ ...newest, ...changes }) }),
  );
  const { values, change } = draft;
  return (
    <Panel title={texts.title}>
      <PanelNote>{texts.hint}</PanelNote>
      <EditForm draft={draft} saving={saving} labelOf={(name) => texts[name]}>
        <CheckList
          label={texts.severities}
          options={wordOptions(outageSeverities, responses.severities)}
          chosen={values.severities}
          onChange={(chosen) => change('severities', chosen)}
        />
        {me.customer === null ? <TagsField tags={values.tags} onChange={(tags) => change('tags', tags)} /> : null}
        {customerId === null && me.customer === null ? (
          <ChosenList
            chosen={values.customers}
            most={MAX_FILTER_CUSTOMERS}
            nameOf={(id) => <CustomerName id={id} />}
            fieldFor={(onAdd) => (
              <CustomerField
                label={texts.customers}
                none={reports.addCustomer}
                value={null}
                onChange={(customer) => {
                  if (customer !== null) onAdd(customer.number);
                }}
              />
            )}
            onChange={(chosen) => change('customers', chosen)}
          />
        ) : null}
      </EditForm>
    </Panel>
  );
};

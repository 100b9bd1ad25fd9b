import { useQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { customFieldsQuery, packagesQuery } from '../customers/queries.ts';
import { RecordsEditor } from '../kernel/records/records-editor.tsx';
import type { RecordField } from '../kernel/records/record-values.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { wordOptions } from '../kernel/ui/field.tsx';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { RowNote } from '../kernel/ui/panel.tsx';
import { MAX_PACKAGE_LIMIT, packageLimitNames } from '../../src/domain/access/package-limit.rules.ts';
import { MAX_FIELD_LINE, customFieldTypes, kindOfField } from '../../src/domain/customers/custom-field-types.ts';
import type { CustomFieldType } from '../../src/domain/customers/custom-field-types.ts';
import { LONGEST_CHECK_INTERVAL } from '../../src/domain/customers/package-config.ts';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import * as records from './queries.ts';
import type { CustomField, PackageConfig, Tag } from './queries.ts';
import { tagFields } from './tag-fields.ts';
import { BackLink, Columns, ScreenHead } from '../kernel/ui/screen.tsx';

const fieldTypes = Object.keys(customFieldTypes) as CustomFieldType[];

const packageFields = ({ catalogue, quota, actions, kinds }: AreaTexts): readonly RecordField[] => {
  const limitNames = { ...kinds, ...quota.limits };
  return [
    { name: 'displayName', label: actions.name, kind: 'text', isRequired: true, max: MAX_LINE },
    {
      name: 'key',
      label: catalogue.key,
      hint: catalogue.keyHint,
      kind: 'text',
      isRequired: true,
    },
    {
      name: 'minCheckInterval',
      label: catalogue.minInterval,
      kind: 'number',
      isRequired: true,
      initial: '1',
      max: LONGEST_CHECK_INTERVAL,
    },
    { name: 'isDefault', label: catalogue.isDefault, kind: 'check' },
    ...packageLimitNames.map((name): RecordField => ({
      name: `limits.${name}`,
      label: limitNames[name],
      kind: 'number',
      max: MAX_PACKAGE_LIMIT,
    })),
  ];
};

const customFields = ({ catalogue, actions }: AreaTexts): readonly RecordField[] => [
  { name: 'name', label: actions.name, kind: 'text', isRequired: true, max: MAX_LINE },
  {
    name: 'fieldKey',
    label: catalogue.key,
    hint: catalogue.fieldKeyHint,
    kind: 'text',
    isRequired: true,
    isFixed: true,
  },
  {
    name: 'fieldType',
    label: catalogue.type,
    kind: 'choice',
    initial: 'text',
    options: wordOptions(fieldTypes, catalogue.types),
  },
  { name: 'options', label: catalogue.options, hint: catalogue.optionsHint, kind: 'lines' },
  { name: 'displayOrder', label: catalogue.order, kind: 'number', isRequired: true, initial: '0' },
  { name: 'helpText', label: catalogue.helpText, kind: 'text' },
  { name: 'placeholder', label: catalogue.placeholder, kind: 'text', max: MAX_FIELD_LINE },
  { name: 'isRequired', label: catalogue.isRequired, kind: 'check' },
  { name: 'alertLabel', label: catalogue.alertLabel, kind: 'check' },
  { name: 'isActive', label: catalogue.isActive, kind: 'check', initial: true },
];

/** The packages, custom fields and tags that records of the organization have. */
export const CatalogueScreen = () => {
  const texts = useAreaTexts();
  const formats = useFormats();
  const { catalogue, navigation } = texts;
  const may = useMay();
  const mayManage = may('manageOrganization');
  const asItems = <Item,>(items: readonly Item[]) => ({ items });
  const packages = useQuery({ ...packagesQuery, select: asItems<PackageConfig> });
  const fields = useQuery({ ...customFieldsQuery, select: asItems<CustomField> });
  const tags = useQuery({ ...records.allTagsQuery, select: asItems<Tag> });
  const limitOf = ({ limits }: PackageConfig): string => {
    const { monitors } = limits;
    return monitors === undefined || monitors === null
      ? catalogue.unlimited
      : catalogue.monitors({ number: formats.number(monitors) });
  };
  return (
    <>
      <BackLink to="/organization">{navigation.organization}</BackLink>
      <ScreenHead title={catalogue.title} />
      <StaleNotice reading={packages} />
      <Columns>
        <RecordsEditor
          title={catalogue.packages}
          none={catalogue.noPackages}
          add={catalogue.newPackage}
          deleteHint={catalogue.packageDeleteHint}
          records={packages}
          mayEdit={mayManage}
          nameOf={({ displayName }) => displayName}
          fields={packageFields(texts)}
          create={records.createPackage}
          read={records.readPackage}
          change={records.changePackage}
          remove={records.deletePackage}
          facts={(item) => (
            <RowNote>
              {item.isDefault ? `${catalogue.default} · ` : ''}
              {limitOf(item)} · {catalogue.interval({ minutes: formats.number(item.minCheckInterval) })}
            </RowNote>
          )}
        />
        <RecordsEditor
          title={catalogue.fields}
          none={catalogue.noFields}
          add={catalogue.newField}
          deleteHint={catalogue.fieldDeleteHint}
          records={fields}
          mayEdit={mayManage}
          nameOf={({ name }) => name}
          fields={customFields(texts)}
          create={records.createField}
          change={records.changeField}
          remove={records.deleteField}
          facts={({ fieldType, isActive, options }: CustomField) => (
            <RowNote>
              {catalogue.types[fieldType]}
              {kindOfField(fieldType).hasOptions ? ` (${formats.list(options)})` : ''}
              {isActive ? '' : ` · ${catalogue.inactive}`}
            </RowNote>
          )}
        />
        <RecordsEditor
          title={catalogue.tags}
          none={catalogue.noTags}
          add={catalogue.newTag}
          deleteHint={catalogue.tagDeleteHint}
          records={tags}
          mayEdit={may('editMonitors')}
          nameOf={({ name }) => name}
          fields={tagFields(texts)}
          create={records.createTag}
          read={records.readTag}
          change={records.changeTag}
          remove={records.deleteTag}
          facts={({ color }: Tag) => <RowNote>{catalogue.colors[color]}</RowNote>}
        />
      </Columns>
    </>
  );
};

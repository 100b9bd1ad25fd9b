import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { CheckField } from '../kernel/ui/field.tsx';
import { FieldGroup } from '../kernel/ui/form.tsx';
import { componentsQuery, statusPagesQuery } from './announcements.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './component-choice.module.css';

interface ChoiceProps {
  /** The internal ids of the chosen components. */
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}

/** The components of one status page, which are loaded once they are shown. */
const PageComponents = ({ id, title, chosen, onChange }: ChoiceProps & { id: string; title: string }) => {
  const { announcements } = useAreaTexts();
  const [isOpen, setOpen] = useState(false);
  const components = useQuery({ ...componentsQuery(id), enabled: isOpen });
  const toggle = (component: number) => (isOn: boolean) =>
    onChange(isOn ? [...chosen, component] : chosen.filter((each) => each !== component));
  return (
    <details className={styles.page} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary dir="auto">{title}</summary>
      {components.data?.length === 0 ? <p>{announcements.noComponents}</p> : null}
      {components.data?.map((component) => (
        <CheckField
          key={component.id}
          label={component.name}
          value={chosen.includes(component.id)}
          onChange={toggle(component.id)}
        />
      ))}
    </details>
  );
};

/** The components of status pages that an announcement names. */
export const ComponentChoice = (props: ChoiceProps) => {
  const { announcements } = useAreaTexts();
  const formats = useFormats();
  const { data: pages } = useQuery(statusPagesQuery);
  return (
    <FieldGroup
      title={announcements.components}
      hint={pages?.length === 0 ? announcements.noPages : announcements.componentsHint}
    >
      {pages?.map(({ publicId, title }) => (
        <PageComponents key={publicId} id={publicId} title={title} {...props} />
      ))}
      {props.chosen.length === 0 ? null : (
        <p className={layout.hint} role="status">
          {announcements.chosen({ count: formats.number(props.chosen.length) })}
        </p>
      )}
    </FieldGroup>
  );
};

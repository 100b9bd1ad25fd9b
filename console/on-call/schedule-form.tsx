import { useState } from 'react';
import type { ReactNode } from 'react';
import { fieldsOf } from '../kernel/draft.ts';
import { moved } from '../kernel/drag.ts';
import { MAX_LAYERS } from '../../src/domain/on-call/schedule.ts';
import { MAX_LINE, MAX_LINES } from '../../src/domain/kernel/plain-text.ts';
import { serviceTime } from '../kernel/now.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { CheckField, TextArea, TextField } from '../kernel/ui/field.tsx';
import { FieldRow, Form, FormActions } from '../kernel/ui/form.tsx';
import { ListPart, PartList } from '../kernel/ui/list-part.tsx';
import { ZoneField } from '../kernel/ui/zone-field.tsx';
import { TeamField } from '../teams/team-field.tsx';
import { dateAt } from '../kernel/calendar/calendar-days.ts';
import { HoursField } from './hours-field.tsx';
import { LayerFields } from './layer-fields.tsx';
import { newCalendar, newRotation, NEW_HOURS } from './schedule-form-model.ts';
import type { TypedLayer, TypedSchedule } from './schedule-form-model.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './schedule-form.module.css';

interface LayersProps {
  typed: TypedSchedule;
  onChange: (layers: readonly TypedLayer[]) => void;
}

/** The layers in their order, which decides between them unless they have ranks. */
const Layers = ({ typed: { layers, timezone }, onChange }: LayersProps) => {
  const { onCall } = useAreaTexts();
  // A layer that was added is open, and so is the only one.
  const [openKey, setOpenKey] = useState<number | null>(layers.length === 1 ? (layers[0]?.key ?? null) : null);
  const add = (layer: TypedLayer): void => {
    onChange([...layers, layer]);
    setOpenKey(layer.key);
  };
  const isFull = layers.length >= MAX_LAYERS;
  return (
    <fieldset className={styles.layers}>
      <legend>{onCall.layers}</legend>
      <p className={layout.hint}>{onCall.layersHint}</p>
      <PartList onMove={(from, to) => onChange(moved(layers, from, to))}>
        {layers.map((layer, at) => {
          const name = layer.name === '' ? onCall.layer({ number: at + 1 }) : layer.name;
          return (
            <ListPart
              key={layer.key}
              name={name}
              at={at}
              length={layers.length}
              onRemove={() => onChange(layers.toSpliced(at, 1))}
            >
              <details className={styles.layer} open={openKey === layer.key || undefined}>
                <summary dir="auto">{name}</summary>
                <div className={styles.fields}>
                  <LayerFields
                    layer={layer}
                    member={`layers.${at}`}
                    onChange={(changed) => onChange(layers.with(at, changed))}
                  />
                </div>
              </details>
            </ListPart>
          );
        })}
      </PartList>
      <FormActions>
        <Button
          disabled={isFull}
          onClick={() => add(newRotation(layers, dateAt(serviceTime(Date.now()).getTime(), timezone)))}
        >
          {onCall.addRotation}
        </Button>
        <Button disabled={isFull} onClick={() => add(newCalendar(layers))}>
          {onCall.addCalendar}
        </Button>
      </FormActions>
    </fieldset>
  );
};

interface ScheduleFormProps {
  typed: TypedSchedule;
  fault: unknown;
  onChange: (typed: TypedSchedule) => void;
  onSubmit: () => void;
  /** The buttons at the end. */
  children: ReactNode;
}

/** The settings and the layers of a schedule. */
export const ScheduleForm = ({ typed, fault, onChange, onSubmit, children }: ScheduleFormProps) => {
  const { onCall, actions } = useAreaTexts();
  const change = (changes: Partial<TypedSchedule>): void => onChange({ ...typed, ...changes });
  const field = fieldsOf(typed, change);
  return (
    <Form fault={fault} onSubmit={onSubmit}>
      <TextField {...field('name')} label={actions.name} required maxLength={MAX_LINE} />
      <TextArea
        {...field('description')}
        label={actions.optional({ label: onCall.description })}
        maxLength={MAX_LINES}
      />
      <FieldRow>
        <TeamField {...field('teamId')} />
        <ZoneField {...field('timezone')} label={onCall.zone} />
      </FieldRow>
      <Layers typed={typed} onChange={(layers) => change({ layers })} />
      <CheckField
        label={onCall.promises}
        value={typed.coverage !== null}
        onChange={(isOn) => change({ coverage: isOn ? [NEW_HOURS] : null })}
      />
      {typed.coverage === null ? null : (
        <HoursField {...field('coverage')} value={typed.coverage} label={onCall.promised} hint={onCall.promisedNever} />
      )}
      <FormActions>{children}</FormActions>
    </Form>
  );
};

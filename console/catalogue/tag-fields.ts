import type { RecordField } from '../kernel/records/record-values.ts';
import type { AreaTexts } from '../kernel/texts.ts';
import { wordOptions } from '../kernel/ui/field.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { tagColors } from '../../src/domain/monitors/tag.rules.ts';

/** Returns the fields of a tag. */
export const tagFields = ({ catalogue, actions }: AreaTexts): readonly RecordField[] => [
  { name: 'name', label: actions.name, kind: 'text', isRequired: true, max: MAX_LINE },
  {
    name: 'color',
    label: catalogue.color,
    kind: 'choice',
    initial: 'blue',
    options: wordOptions(tagColors, catalogue.colors),
  },
];

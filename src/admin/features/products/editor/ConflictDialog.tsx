import { useId, useState } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import type { ProductContent } from '../../../../contract/admin/products';
import { useText } from '../../../../web/lib/text';
import { Button } from '../../../../web/ui/Button';
import { Dialog } from '../../../../web/ui/Dialog';
import { below, from } from '../../../../web/ui/media';
import { RadioCard } from '../../../../web/ui/RadioCard';
import type { ProductChoices } from '../../../api/productsApi';
import { useMoment } from '../../../lib/useMoment';
import { ContentValue } from './ContentValue';
import { contentOfProduct, fieldTexts, sameValue } from './productForm';
import type { Conflict } from './useProductForm';

const Fields = styled.div`
  display: grid;
  gap: 22px;
  margin-top: 18px;
  color: var(--text);

  legend {
    margin-bottom: 8px;
    font-weight: 600;
  }
`;
const Values = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 10px;

  label {
    align-content: start;
    margin: 0;
    padding: 12px 14px;
  }
  ${from(768)} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;
const Before = styled.div`
  padding: 12px 14px;
  font-size: var(--text-sm);

  strong {
    display: block;
    margin-bottom: 6px;
  }
`;
/** Three values stand side by side. */
const WideDialog = createGlobalStyle`
dialog:has([data-wide]) {
  width: min(960px, calc(100vw - 2 * var(--gutter)));
}
${below(600)} {
  dialog:has([data-wide]) {
    width: 100%;
  }
}
`;

interface ConflictDialogProps {
  conflict: Conflict;
  choices: ProductChoices;
  onResolve: (theirs: readonly (keyof ProductContent)[]) => void;
  onClose: () => void;
}

/** Somebody else changed the same fields: for each, theirs and mine beside what it was. */
export function ConflictDialog({ conflict, choices, onResolve, onClose }: ConflictDialogProps) {
  const { text } = useText();
  const moment = useMoment();
  const id = useId();
  const { mine, before, keys, product, by, at } = conflict;
  const theirs = contentOfProduct(product);
  // What was not touched here is theirs.
  const [taken, setTaken] = useState<readonly (keyof ProductContent)[]>(() =>
    keys.filter((key) => sameValue(mine[key], before[key])),
  );
  const name = by ?? text('admin:conflict.files');
  const choose = (key: keyof ProductContent, isTheirs: boolean) =>
    setTaken((others) => [...others.filter((one) => one !== key), ...(isTheirs ? [key] : [])]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('admin:conflict.title')}
      actions={<Button onClick={() => onResolve(taken)}>{text('admin:conflict.done')}</Button>}
    >
      <WideDialog />
      <p data-wide>{text('admin:conflict.text', { name, time: moment(at) })}</p>
      <Fields>
        {keys.map((key) => (
          <fieldset key={key}>
            <legend>{text(fieldTexts[key])}</legend>
            <Values>
              <RadioCard
                name={`${id}-${key}`}
                checked={taken.includes(key)}
                onChange={() => choose(key, true)}
                title={text('admin:conflict.theirs', { name })}
                description={<ContentValue of={key} content={theirs} choices={choices} />}
              />
              <RadioCard
                name={`${id}-${key}`}
                checked={!taken.includes(key)}
                onChange={() => choose(key, false)}
                title={text('admin:conflict.mine')}
                description={<ContentValue of={key} content={mine} choices={choices} />}
              />
              <Before>
                <strong>{text('admin:conflict.before')}</strong>
                <ContentValue of={key} content={before} choices={choices} />
              </Before>
            </Values>
          </fieldset>
        ))}
      </Fields>
    </Dialog>
  );
}

import { type ReactNode, useId } from 'react';
import { useForm } from 'react-final-form';
import styled, { createGlobalStyle } from 'styled-components';
import { isLocale, languageNames } from '@/contract/locale';
import type { Elements } from '@/lib/elements';
import { type MessageId, type TextOf, useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { below, from } from '@/ui/media';
import { RadioCard } from '@/ui/RadioCard';

const Differences = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 4px 14px;
  max-height: 46vh;
  margin: 14px 0 0;
  padding-right: 4px;
  overflow: auto;
  font-size: var(--text-sm);
  color: var(--text);

  dt {
    grid-column: span 2;
    margin-top: 10px;
    font-weight: 600;
  }
  dd {
    padding: 8px 10px;
    border-radius: var(--radius-sm);
    background: var(--surface-sunken);
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: var(--text-muted);
  }
`;
const Choices = styled.div`
  display: grid;
  gap: 22px;
  margin-top: 18px;
  color: var(--text);

  legend {
    margin-bottom: 8px;
    font-weight: 600;
  }
  fieldset > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;

    ${from(768)} {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  && label {
    align-content: start;
    margin: 0;
    padding: 12px 14px;
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

export interface Difference<Key extends string = string> {
  key: Key;
  label: string;
  now: ReactNode;
  typed: ReactNode;
}

interface Choice<Key extends string> {
  /** Fields of which the other version was chosen. */
  taken: readonly Key[];
  onChoose: (key: Key, isTaken: boolean) => void;
  /** Who saved the other version. */
  name: string;
  before: (key: Key) => Elements;
}

interface ConflictDialogProps<Key extends string> {
  title: string;
  text: string;
  differences: readonly Difference<Key>[];
  /** Each field is chosen by itself. */
  choice?: Choice<Key>;
  actions: Elements;
  onClose: () => void;
}

/** Version saved by somebody else beside the typed one, of which nothing is lost. */
export function ConflictDialog<Key extends string>({
  title,
  text: explanation,
  differences,
  choice,
  actions,
  onClose,
}: ConflictDialogProps<Key>) {
  const { text } = useText();
  const id = useId();
  return (
    <Dialog
      open
      role={choice ? 'dialog' : 'alertdialog'}
      onClose={onClose}
      title={title}
      actions={actions}
    >
      {choice && <WideDialog />}
      <p data-wide={choice && ''}>{explanation}</p>
      {choice ? (
        <Choices>
          {differences.map(({ key, label, now, typed }) => {
            const taken = choice.taken.includes(key);
            return (
              <fieldset key={key}>
                <legend>{label}</legend>
                <div>
                  <RadioCard
                    name={`${id}-${key}`}
                    checked={taken}
                    onChange={() => choice.onChoose(key, true)}
                    title={text('admin:conflict.theirs', { name: choice.name })}
                    description={now}
                  />
                  <RadioCard
                    name={`${id}-${key}`}
                    checked={!taken}
                    onChange={() => choice.onChoose(key, false)}
                    title={text('admin:conflict.mine')}
                    description={typed}
                  />
                  <Before>
                    <strong>{text('admin:conflict.before')}</strong>
                    {choice.before(key)}
                  </Before>
                </div>
              </fieldset>
            );
          })}
        </Choices>
      ) : (
        <Differences tabIndex={0}>
          {differences.flatMap(({ key, label, now, typed }) => [
            <dt key={key}>{label}</dt>,
            <dd key={`${key}-now`}>
              <small>{text('admin:order.edit.now')}</small>
              <span>{now}</span>
            </dd>,
            <dd key={`${key}-typed`}>
              <small>{text('admin:order.edit.yours')}</small>
              <span>{typed}</span>
            </dd>,
          ])}
        </Differences>
      )}
    </Dialog>
  );
}

interface FormConflictProps {
  now: object;
  typed: object;
  /** Compared part of the form's values. */
  shownOf?: (values: never) => object;
  /** By the last part of the path. */
  labels: Readonly<Record<string, MessageId>>;
  /** The newer version stays: nothing is chosen, what was typed can be copied. */
  isFinal?: boolean;
  /** The form has what was chosen and goes on from the newer version. */
  onDecided: () => void;
}

/** Of the whole form either version is chosen. */
export function FormConflict({
  now,
  typed,
  shownOf = (values) => values,
  labels,
  isFinal = false,
  onDecided,
}: FormConflictProps) {
  const { text } = useText();
  const form = useForm();
  const current = leavesOf(shownOf(now as never));
  const typedLeaves = leavesOf(shownOf(typed as never));
  const paths = [...new Set([...current.keys(), ...typedLeaves.keys()])].filter(
    (path) => current.get(path) !== typedLeaves.get(path),
  );
  return (
    <ConflictDialog
      title={text('admin:content.conflict.title')}
      text={text(isFinal ? 'admin:conflict.final' : 'admin:content.conflict.text')}
      differences={paths.map((path) => ({
        key: path,
        label: nameOf(path, labels, text),
        now: current.get(path) || '–',
        typed: typedLeaves.get(path) || '–',
      }))}
      onClose={onDecided}
      actions={
        <>
          <Button onClick={onDecided} data-autofocus="">
            {text(isFinal ? 'common:action.close' : 'admin:content.conflict.keep')}
          </Button>
          {!isFinal && (
            <Button
              variant="secondary"
              onClick={() => {
                form.initialize(now);
                onDecided();
              }}
            >
              {text('admin:content.conflict.take')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Texts and numbers by path. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null)
    return new Map(value === null || value === undefined ? [] : [[path, String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([name, part]) => [
      ...leavesOf(part, path ? `${path}.${name}` : name),
    ]),
  );
}

/** `sections.2.paragraphs.0.en` as `Odeljak 3, Pasus 1, English`. */
function nameOf(path: string, labels: Readonly<Record<string, MessageId>>, text: TextOf): string {
  const names: string[] = [];
  for (const part of path.split('.')) {
    const label = labels[part];
    if (/^\d+$/.test(part)) names.push(`${names.pop() ?? ''} ${Number(part) + 1}`.trim());
    else if (isLocale(part)) names.push(languageNames[part]);
    else if (label) names.push(text(label));
  }
  return names.join(', ');
}

import { getIn } from 'final-form';
import { Fragment, type ReactNode, useState } from 'react';
import { useForm } from 'react-final-form';
import styled from 'styled-components';
import { isLocale, languageNames } from '@/contract/locale';
import { type MessageId, type TextOf, useText } from '@/lib/text';
import type { StoredImage } from '../api/uploadImage';
import { ConfirmDialog } from './ConfirmDialog';
import { Thumb } from './Thumbs';
import type { AdminError } from '../api/adminError';

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

interface Difference {
  key: string;
  label: string;
  now: ReactNode;
  typed: ReactNode;
}

interface ConflictDialogProps {
  title: string;
  text: string;
  differences: readonly Difference[];
  onKeepMine: () => void;
  /** Without it, the newer version wins and the user's input can only be copied. */
  onTakeTheirs?: (() => void) | undefined;
}

/** Shows another member's saved version beside the user's input until one of them is chosen. */
export function ConflictDialog({
  title,
  text: explanation,
  differences,
  onKeepMine,
  onTakeTheirs,
}: ConflictDialogProps) {
  const { text } = useText();
  return (
    <ConfirmDialog
      title={title}
      cancelLabel={text(onTakeTheirs ? 'admin:content.conflict.keep' : 'common:action.close')}
      confirmLabel={text('admin:content.conflict.take')}
      variant="secondary"
      onCancel={onKeepMine}
      onConfirm={onTakeTheirs}
    >
      <p>{explanation}</p>
      {differences.length === 0 ? (
        <p>{text('admin:conflict.same')}</p>
      ) : (
        <Differences tabIndex={0}>
          {differences.map(({ key, label, now, typed }) => (
            <Fragment key={key}>
              <dt>{label}</dt>
              <dd>
                <small>{text('admin:order.edit.now')}</small>
                <span>{now}</span>
              </dd>
              <dd>
                <small>{text('admin:order.edit.yours')}</small>
                <span>{typed}</span>
              </dd>
            </Fragment>
          ))}
        </Differences>
      )}
    </ConfirmDialog>
  );
}

interface FormConflictProps {
  text?: string;
  now: object;
  typed: object;
  selectValues?: (values: never) => object;
  /** Labels by path without positions, or by part of the path. Values without a label are hidden. */
  labels: Readonly<Record<string, MessageId>>;
  isFinal?: boolean;
  /** Called when the form contains the chosen values and continues from the newer version. */
  onDecided: () => void;
}

/** Compares two versions of a form field by field. One of them is chosen as a whole. */
export function FormConflict({
  text: explanation,
  now,
  typed,
  selectValues = (values) => values,
  labels,
  isFinal = false,
  onDecided,
}: FormConflictProps) {
  const { text } = useText();
  const form = useForm();
  const versions = [now, typed].map((version) => {
    const values = selectValues(version as never);
    return { values, leaves: flattenLeaves(values, text) };
  });
  const paths = new Set(versions.flatMap(({ leaves }) => [...leaves.keys()]));
  const differences = [...paths].flatMap((path) => {
    const [current, other] = versions.map(({ leaves }) => leaves.get(path));
    const label = getName(path, labels, text);
    if (current === other || label === '') return [];
    const [now, typed] = versions.map(({ values, leaves }) => {
      const leaf = leaves.get(path);
      if (!leaf) return '–';
      if (!path.endsWith('.src')) return leaf;
      return <Thumb image={getIn(values, path.replace(/\.src$/, '')) as StoredImage} size={64} />;
    });
    return [{ key: path, label, now, typed }];
  });
  return (
    <ConflictDialog
      title={text('admin:content.conflict.title')}
      text={explanation ?? text(isFinal ? 'admin:conflict.final' : 'admin:content.conflict.text')}
      differences={differences}
      onKeepMine={onDecided}
      onTakeTheirs={
        isFinal
          ? undefined
          : () => {
              form.initialize(now);
              onDecided();
            }
      }
    />
  );
}

function flattenLeaves(value: unknown, text: TextOf, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value === 'boolean')
    return new Map([[path, text(value ? 'admin:product.yes' : 'admin:product.no')]]);
  if (typeof value !== 'object') return new Map([[path, String(value)]]);
  return new Map(
    Object.entries(value)
      // An image's size is not compared, because it depends on `src`.
      .filter(([name]) => !('src' in value && ['width', 'height'].includes(name)))
      .flatMap(([name, part]) => [...flattenLeaves(part, text, path ? `${path}.${name}` : name)]),
  );
}

/** Labels `sections.2.paragraphs.0.en` as `Section 3, Paragraph 1, English`; empty if no part has a label. */
function getName(path: string, labels: Readonly<Record<string, MessageId>>, text: TextOf): string {
  const names: string[] = [];
  let field = '';
  for (const part of path.split('.')) {
    if (/^\d+$/.test(part)) names.push(`${names.pop() ?? ''} ${Number(part) + 1}`.trim());
    else if (isLocale(part)) names.push(languageNames[part]);
    else {
      field = field ? `${field}.${part}` : part;
      const label = labels[field] ?? labels[part];
      if (label) names.push(text(label));
    }
  }
  return names.join(', ');
}

/** Reads another member's saved version from the rejected request. */
export function readNewer<Stored>({ code, details }: AdminError, name: string): Stored | undefined {
  return code === 'changed_meanwhile' ? (details?.[name] as Stored | undefined) : undefined;
}

/** `base` is the version that the form started from, `conflict` a newer one to compare with it. */
export function useVersions<Stored, Typed>(opened: Stored) {
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<{ now: Stored; typed: Typed }>();
  return {
    base,
    conflict,
    setConflict,
    /** Continues from another version, which by default ends the conflict. */
    continueFrom: (version: Stored, open?: typeof conflict) => {
      setBase(version);
      setConflict(open);
    },
  };
}

import styled from 'styled-components';
import { isLocale, languageNames } from '@/contract/locale';
import { type MessageId, type TextOf, useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';

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
    margin: 0;
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

interface ConflictDialogProps {
  now: object;
  typed: object;
  labels: Readonly<Record<string, MessageId>>;
  onKeep: () => void;
  onTake: () => void;
}

/** The current version beside the own one, after another user has published. */
export default function ConflictDialog({
  now,
  typed,
  labels,
  onKeep,
  onTake,
}: ConflictDialogProps) {
  const { text } = useText();
  const current = leavesOf(now);
  const own = leavesOf(typed);
  const paths = [...new Set([...current.keys(), ...own.keys()])].filter(
    (path) => current.get(path) !== own.get(path),
  );
  const shown = (value: string | undefined) => (value ? value : '–');
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onKeep}
      title={text('admin:content.conflict.title')}
      actions={
        <>
          <Button onClick={onKeep} data-autofocus="">
            {text('admin:content.conflict.keep')}
          </Button>
          <Button variant="secondary" onClick={onTake}>
            {text('admin:content.conflict.take')}
          </Button>
        </>
      }
    >
      <p>{text('admin:content.conflict.text')}</p>
      <Differences tabIndex={0}>
        {paths.map((path) => (
          <Difference
            key={path}
            label={nameOf(path, labels, text)}
            now={shown(current.get(path))}
            typed={shown(own.get(path))}
          />
        ))}
      </Differences>
    </Dialog>
  );
}

function Difference({ label, now, typed }: { label: string; now: string; typed: string }) {
  const { text } = useText();
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <small>{text('admin:order.edit.now')}</small>
        {now}
      </dd>
      <dd>
        <small>{text('admin:order.edit.yours')}</small>
        {typed}
      </dd>
    </>
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
function nameOf(path: string, labels: ConflictDialogProps['labels'], text: TextOf): string {
  const names: string[] = [];
  for (const part of path.split('.')) {
    const label = labels[part];
    if (/^\d+$/.test(part)) names.push(`${names.pop() ?? ''} ${Number(part) + 1}`.trim());
    else if (isLocale(part)) names.push(languageNames[part]);
    else if (label) names.push(text(label));
  }
  return names.join(', ');
}

import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { isBookable, type Match, type PaymentLink } from '@/contract/admin/money';
import { isTooLong, maxListLines } from '@/contract/admin/pastedList';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { useDebounced } from '@/lib/useDebounced';
import { Alert } from '@/ui/Alert';
import { Cluster, Text } from '@/ui/primitives';
import { ErrorState } from '@/ui/ErrorState';
import { Field } from '@/ui/Field';
import { TextArea } from '@/ui/inputs';
import { from } from '@/ui/media';
import { Skeleton } from '@/ui/Skeleton';
import { moneyApi } from '../../api/moneyApi';
import { UnsavedChanges } from '../../ui/UnsavedInput';
import { OpenTextFile, SkippedLines } from '../../ui/pastedLists';
import MatchedLines from './MatchedLines';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px 40px;

  ${from(1280)} {
    grid-template-columns: minmax(0, 1fr) 344px;

    & > [data-lines] {
      grid-row: 2;
      grid-column: 1 / -1;
    }
    & > [data-check] {
      grid-row: 1;
      grid-column: 2;
      align-self: start;
    }
  }
`;
const Paste = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  margin-top: 14px;

  textarea {
    min-height: 178px;
    font:
      400 1rem / 1.6 ui-monospace,
      Menlo,
      Consolas,
      monospace;
    white-space: pre;
  }
  & > [data-fields] {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 14px;
    align-content: start;
    align-items: end;

    & > :first-child {
      grid-column: 1 / -1;
    }
  }
  ${from(768)} {
    &:has([data-fields]) {
      grid-template-columns: minmax(0, 1fr) 216px;
    }
    & > [data-fields] {
      grid-template-columns: minmax(0, 1fr);
    }
    textarea {
      height: 240px;
    }
  }
  ${from(1024)} {
    textarea {
      font-size: 0.875rem;
    }
  }
`;

/** The delay after the last keystroke, in milliseconds. */
const pauseMs = 400;

/** A list that is decided line by line. `onChange` is called when earlier results become obsolete. */
export function usePastedList(courier: string | null, onChange: () => void) {
  const [typed, setTyped] = useState('');
  const [links, setLinks] = useState<readonly PaymentLink[]>([]);
  const [accepted, setAccepted] = useState<readonly number[]>([]);
  const text = useDebounced(typed, pauseMs);
  const body = { courier, text, links: [...links] };
  const isListTooLong = useMemo(() => isTooLong(text), [text]);
  const query = moneyApi.useMatchPaymentsQuery(
    { body },
    { skip: text.trim() === '' || isListTooLong },
  );
  const [match] = moneyApi.useLazyMatchPaymentsQuery();
  const without = (line: number) => links.filter((link) => link.line !== line);
  const link = async (line: number, number: string) => {
    const next = [...without(line), { line, number }];
    const { data, error } = await match({ body: { ...body, links: next } });
    if (!data) return { error };
    const found = data.payments.find((payment) => payment.line === line);
    if (found?.order?.number !== number)
      return {
        error: { status: 422, code: 'validation_failed', errors: { number: ['not_available'] } },
      };
    setLinks(next);
    return {};
  };
  return {
    typed,
    type: (value: string) => {
      setTyped(value);
      onChange();
      setLinks([]);
      setAccepted([]);
    },
    tooLong: isListTooLong,
    query,
    found: typed === text ? query.currentData : undefined,
    decisions: {
      courier,
      accepted,
      links,
      onAccept: (line: number, isOn: boolean) =>
        setAccepted(isOn ? [...accepted, line] : accepted.filter((number) => number !== line)),
      link,
      onUnlink: (line: number) => setLinks(without(line)),
    },
  };
}

interface PastedListProps {
  title: string;
  label: string;
  example: string;
  list: ReturnType<typeof usePastedList>;
  /** Whether the list is being booked, in which case it cannot change. */
  saving: boolean;
  fields?: Elements;
  check: (found: Match) => Elements;
}

export function PastedList({
  title,
  label,
  example,
  list,
  saving,
  fields,
  check,
}: PastedListProps) {
  const { text } = useText();
  const { typed, type, tooLong, query, found, decisions } = list;
  const isSent = typed.trim() !== '';
  const isToBook = found?.settlement_id === null && found.payments.some(isBookable);
  return (
    <Layout>
      <section aria-labelledby="pasted-list">
        <h2 id="pasted-list">{title}</h2>
        <Paste>
          <Field
            label={label}
            error={tooLong && text('admin:money.tooLong', { count: maxListLines })}
          >
            {(control) => (
              <TextArea
                {...control}
                value={typed}
                placeholder={text('admin:money.example', { line: example })}
                spellCheck={false}
                readOnly={saving}
                onChange={({ target }) => type(target.value)}
              />
            )}
          </Field>
          {fields && <div data-fields="">{fields}</div>}
          <Cluster>
            <OpenTextFile label={text('admin:money.file')} onText={type} />
            <Text role="status">
              {found
                ? text('admin:money.lines', {
                    count: found.payments.length,
                    skipped: found.skipped.length,
                  })
                : text('admin:money.reads')}
            </Text>
          </Cluster>
        </Paste>
      </section>
      {isSent && !tooLong && (
        <div data-lines="">
          {query.isError && !query.isFetching ? (
            <ErrorState onRetry={() => void query.refetch()}>
              {text('admin:state.notLoaded', { what: text('admin:money.found') })}
            </ErrorState>
          ) : (
            !found && <Skeleton $height="160px" />
          )}
          {found && found.payments.length > 0 && (
            <MatchedLines payments={found.payments} decisions={decisions} />
          )}
          {found?.payments.length === 0 && (
            <Alert tone="warning">{text('admin:money.noLines')}</Alert>
          )}
          {found && <SkippedLines lines={found.skipped} />}
        </div>
      )}
      {found && found.payments.length > 0 && check(found)}
      <UnsavedChanges dirty={isToBook} />
    </Layout>
  );
}

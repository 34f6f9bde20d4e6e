import { useMachine } from '@xstate/react';
import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { fromPromise } from 'xstate';
import { type CourierDebt, maxListLength } from '@/contract/admin/money';
import { shopDay } from '@/contract/deliveryDay';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button, ButtonLink } from '@/ui/Button';
import { Row, SmallText } from '@/ui/Column';
import { ErrorState } from '@/ui/ErrorState';
import { Field } from '@/ui/Field';
import { Select, TextArea, TextInput } from '@/ui/inputs';
import { from } from '@/ui/media';
import { Skeleton } from '@/ui/Skeleton';
import { moneyApi } from '../../api/moneyApi';
import { settlementPath } from '../../lib/links';
import { UnsavedChanges } from '../../ui/UnsavedInput';
import { OpenTextFile } from '../shared/OpenTextFile';
import { useReauthentication } from '../shared/useReauthentication';
import { useCourierName } from './Debts';
import { linesOf, reviewOf } from './review';
import { type Booking, settlingMachine, type Typed } from './settlingMachine';

/** Loaded with the first list. */
const MatchedLines = lazy(() => import(/* webpackChunkName: "payout" */ './MatchedLines'));
const Check = lazy(() => import(/* webpackChunkName: "payout" */ './Check'));

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
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 14px;
  margin-top: 14px;

  & > .list,
  & > .courier,
  & > [data-file] {
    grid-column: 1 / -1;
  }
  textarea {
    min-height: 178px;
    font:
      400 1rem / 1.6 ui-monospace,
      Menlo,
      Consolas,
      monospace;
    white-space: pre;
  }

  ${from(768)} {
    grid-template-columns: minmax(0, 1fr) 216px;
    grid-template-rows: auto auto 1fr auto;

    & > .list {
      grid-row: 1 / 4;
    }
    & > .list,
    & > .courier {
      grid-column: auto;
    }
    textarea {
      height: 240px;
      font-size: 0.875rem;
    }
  }
  [data-file] {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
  }
`;

/** A courier's list is pasted, compared with the orders, and booked. */
export function Payout({ couriers }: { couriers: readonly CourierDebt[] }) {
  const { text } = useText();
  const nameOf = useCourierName();
  const [match, matched] = moneyApi.useLazyMatchPaymentsQuery();
  const [book] = moneyApi.useBookSettlementMutation();
  const { attempt, dialog } = useReauthentication();
  const title = text('admin:money.arrived');
  const actors = {
    match: fromPromise<unknown, { text: string; courier: string }>(({ input: body }) =>
      match({ body }).unwrap(),
    ),
    book: fromPromise(async ({ input }: { input: Booking }) => {
      const { data, error } = await attempt(title, () => book(input));
      if (!data) throw error as Error;
      return data.id;
    }),
  };
  const [state, send] = useMachine(settlingMachine.provide({ actors }), {
    input: { courier: couriers[0]?.courier ?? '', paidOn: shopDay(new Date()) },
  });
  const { context } = state;
  const type = (values: Partial<Typed>) => send({ type: 'type', values });
  const found = state.matches('reviewing') || state.matches('saving') ? matched.data : undefined;
  const review = found && reviewOf(found, context.accepted, context.linked);
  const debt = couriers.find(({ courier }) => courier === context.courier);

  if (state.matches('closed'))
    return (
      <Alert tone="success" role="status">
        <p>{text('admin:money.booked')}</p>
        <Row style={{ marginTop: 12 }}>
          <ButtonLink size="small" to={settlementPath(context.booked ?? 0)}>
            {text('admin:money.booked.show')}
          </ButtonLink>
          <Button variant="secondary" size="small" onClick={() => send({ type: 'again' })}>
            {text('admin:money.booked.next')}
          </Button>
        </Row>
      </Alert>
    );
  return (
    <Layout>
      <section aria-labelledby="payout">
        <h2 id="payout">{title}</h2>
        <Paste>
          <Field className="list" label={text('admin:money.list')}>
            {(control) => (
              <TextArea
                {...control}
                value={context.text}
                maxLength={maxListLength}
                spellCheck={false}
                onChange={({ target }) => type({ text: target.value })}
              />
            )}
          </Field>
          <Field className="courier" label={text('admin:money.courier')}>
            {(control) => (
              <Select
                {...control}
                value={context.courier}
                onChange={({ target }) => type({ courier: target.value })}
              >
                {couriers.map(({ courier }) => (
                  <option key={courier} value={courier}>
                    {nameOf(courier)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={text('admin:money.paidOn')}>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={context.paidOn}
                onChange={({ target }) => type({ paidOn: target.value })}
              />
            )}
          </Field>
          <Field label={text('admin:money.bankAmount')}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={context.bankAmount}
                onChange={({ target }) => type({ bankAmount: target.value })}
              />
            )}
          </Field>
          <div data-file="">
            <OpenTextFile
              label={text('admin:money.file')}
              maxBytes={maxListLength}
              onText={(list) => type({ text: list })}
            />
            <SmallText role="status">
              {found
                ? text('admin:money.lines', {
                    count: found.payments.length,
                    skipped: found.skipped,
                  })
                : text('admin:money.reads')}
            </SmallText>
          </div>
        </Paste>
      </section>
      {(found || state.matches('matching') || state.matches('failed')) && (
        <div data-lines="">
          {state.matches('matching') && <Skeleton $height="160px" />}
          {state.matches('failed') && (
            <ErrorState onRetry={() => send({ type: 'retry' })}>
              {text('admin:state.notLoaded', { what: text('admin:money.found') })}
            </ErrorState>
          )}
          {review && found.payments.length > 0 && (
            <Suspense fallback={<Skeleton $height="160px" />}>
              <MatchedLines
                review={review}
                onAccept={(line, on) => send({ type: 'accept', line, on })}
                onLink={(line, on) => send({ type: 'link', line, on })}
              />
            </Suspense>
          )}
          {found?.payments.length === 0 && (
            <Alert tone="warning">{text('admin:money.noLines')}</Alert>
          )}
        </div>
      )}
      {review && found.payments.length > 0 && (
        <Suspense>
          <Check
            review={review}
            debt={debt}
            bankAmount={context.bankAmount}
            paidOn={context.paidOn}
            known={found.known}
            error={context.error}
            saving={state.matches('saving')}
            onBook={(bank_amount) =>
              send({
                type: 'book',
                body: {
                  courier: context.courier,
                  paid_on: context.paidOn,
                  bank_amount,
                  lines: linesOf(review),
                },
              })
            }
          />
        </Suspense>
      )}
      {dialog}
      <UnsavedChanges dirty={context.text.trim() !== ''} />
    </Layout>
  );
}

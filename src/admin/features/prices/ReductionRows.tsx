import { Link } from 'react-router';
import styled from 'styled-components';
import { type AdminReduction, moveReductionEnd } from '@/contract/admin/priceReductions';
import { endFailures } from '@/contract/admin/reductionRules';
import { longDate, shopTime } from '@/contract/longDate';
import { formatMoney } from '@/contract/money';
import { useDates } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Price } from '@/ui/Price';
import { PriorPrice } from '@/shared/PriorPrice';
import { Stack } from '@/ui/primitives';
import { FormField } from '@/ui/form/FormField';
import { Rows } from '../../ui/Rows';
import { ProductCell, Thumb } from '../../ui/Thumbs';
import { reductionPath } from '../../lib/links';
import { useCan } from '../../session/May';
import { reductionsApi } from '../../api/reductionsApi';
import { SendButton } from '../../ui/SendButton';
import { AdminForm } from '../../ui/AdminForm';
import { UnsavedInput } from '../../ui/UnsavedInput';
import { reductionMessages } from './reductionForm';
import { Offline } from '../../ui/QueryState';
import { Confirmed } from '../../ui/ConfirmDialog';

const Row = styled.li`
  && > div:first-child {
    flex: 1 1 280px;
  }
  /* Styles the currency of a price. */
  && span > small {
    display: inline;
    font-size: 0.76em;
  }
  & > div:last-child {
    flex: 0 1 340px;
  }
`;

/** Formats a period, such as "26 November 2026 – 3 December 2026". */
function usePeriod() {
  const { text, locale } = useText();
  const { day } = useDates();
  return (reduction: AdminReduction) => {
    const start = new Date(reduction.starts_at);
    // The start includes the time unless it is midnight.
    const from = longDate(locale, start, !shopTime(start).endsWith('T00:00:00'));
    return reduction.until
      ? text('admin:sales.period', { from, until: day(reduction.until) })
      : text('admin:sales.periodOpen', { from });
  };
}

/** Reductions with product, kind, dates and prices. The owner can open those that have not ended. */
export function ReductionRows({ reductions }: { reductions: readonly AdminReduction[] }) {
  const { text } = useText();
  const mayPublish = useCan('catalogue.publish');
  const period = usePeriod();
  return (
    <Rows>
      {reductions.map((reduction) => {
        const { id, product, net, image, kind, state, price, prior_price: prior } = reduction;
        const hasNeverRun = state === 'over' && prior === null;
        return (
          <Row key={id}>
            <ProductCell>
              {image && <Thumb image={image} />}
              <p>
                {mayPublish && state !== 'over' ? (
                  <Link to={reductionPath(id)}>{product}</Link>
                ) : (
                  <span>{product}</span>
                )}
                <small>{`${net}, ${text(`admin:sales.short.${kind}`)}`}</small>
              </p>
            </ProductCell>
            <div>
              <Price amount={price} />
              <PriorPrice amount={state === 'planned' ? reduction.regular_price : prior} />
              <small>{hasNeverRun ? text('admin:sales.never') : period(reduction)}</small>
            </div>
          </Row>
        );
      })}
    </Rows>
  );
}

export function EndReduction({ reduction }: { reduction: AdminReduction }) {
  const { text, locale } = useText();
  const [remove] = reductionsApi.useDeleteReductionMutation();
  const [end] = reductionsApi.useEndReductionMutation();
  const { id, version, product: name } = reduction;
  const isPlanned = reduction.state === 'planned';
  const price = formatMoney(reduction.regular_price, locale);
  const label = text(isPlanned ? 'admin:sales.delete' : 'admin:sales.ends');
  return (
    <Confirmed
      button={(ask) => (
        <SendButton variant="secondary" block onClick={ask}>
          {label}
        </SendButton>
      )}
      title={
        isPlanned
          ? text('admin:sales.delete.title', { name })
          : text('admin:sales.ends.title', { price })
      }
      confirmLabel={label}
      send={() =>
        isPlanned
          ? remove({ params: { id }, query: { version } })
          : end({ params: { id }, body: { version } })
      }
      done={text(isPlanned ? 'admin:sales.deleted' : 'admin:sales.ended')}
    />
  );
}

/** Changes the end of a running reduction; nothing else can be changed. */
export function RunningReduction({ reduction }: { reduction: AdminReduction }) {
  const { text, locale } = useText();
  const [move] = reductionsApi.useMoveReductionEndMutation();
  const { id, version, kind, starts_at } = reduction;
  const starts = shopTime(new Date(starts_at));
  return (
    <Stack $gap={6}>
      <ReductionRows reductions={[reduction]} />
      <Stack $gap={4} style={{ maxWidth: 420 }}>
        {kind === 'clearance' ? (
          <Offline />
        ) : (
          <AdminForm
            label={text('admin:sales.edit')}
            struct={moveReductionEnd.body}
            initialValues={{ until: reduction.until ?? '' }}
            toInput={({ until }) => ({ version, until })}
            findProblems={({ until }) =>
              endFailures({ kind, starts, until: until || null }, new Date())
            }
            mapMessages={(errors, details) =>
              reductionMessages({ errors, details }, kind, text, locale)
            }
            send={(body) => move({ params: { id }, body })}
            done={text('admin:sales.saved')}
            submitLabel={text('admin:sales.save')}
          >
            <FormField
              name="until"
              type="date"
              label={text('admin:sales.until')}
              hint={text('admin:sales.until.hint')}
            />
            <UnsavedInput />
          </AdminForm>
        )}
        <EndReduction reduction={reduction} />
      </Stack>
    </Stack>
  );
}

import { useSearchParams, useParams } from 'react-router';
import styled from 'styled-components';
import type { RecallPage } from '@/contract/admin/recalls';
import { useDates } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { below } from '@/ui/media';
import { Stack, Text } from '@/ui/primitives';
import { useWide } from '@/ui/useMediaQuery';
import { Tag } from '@/ui/Tag';
import { StandaloneLink } from '@/ui/TextLink';
import { Printer } from 'lucide-react';
import { reloaded } from '../../api/adminApi';
import { recallsApi } from '../../api/recallsApi';
import { recallPath, registerPath, stockPath } from '../../lib/links';
import { Columns } from '../../ui/Columns';
import { QueryState } from '../../ui/QueryState';
import { ScreenHead } from '../../ui/ScreenHead';
import { RecallEmail } from './RecallEmail';
import { RecalledOrders } from './RecalledOrders';
import { RecallSteps } from './RecallSteps';
import { Whereabouts } from './Whereabouts';

export function useRecall() {
  const id = Number(useParams()['id']) || 0;
  const [query] = useSearchParams();
  const batch = query.get('batch') ?? '';
  const recallQuery = recallsApi.useGetRecallQuery(
    { query: { product_id: id, batch } },
    { ...reloaded, skip: batch === '' },
  );
  return { id, batch, found: recallQuery };
}

function useBatchLine(): (recall: RecallPage) => string {
  const { text } = useText();
  const { day } = useDates();
  return ({ name, net, came_at, best_before }) =>
    [
      [name, net].filter(Boolean).join(', '),
      came_at && text('admin:recall.filled', { date: day(came_at) }),
      best_before && text('admin:recall.bestBefore', { date: day(best_before) }),
    ]
      .filter(Boolean)
      .join(', ');
}

const stateTexts = {
  running: 'admin:recall.running',
  released: 'admin:recall.released',
  closed: 'admin:recall.closed',
} as const;

const Lead = styled.p`
  margin-bottom: 18px;
  font: 600 1.5rem/1.3 var(--font-display);
  text-wrap: pretty;
`;
const StepsFirst = styled.div`
  ${below(1024)} {
    order: -1;
  }
`;

function Loaded({ recall }: { recall: RecallPage }) {
  const { text } = useText();
  const [query, setQuery] = useSearchParams();
  const line = useBatchLine();
  const { product_id, batch, recall: begun, total, delivered, under_way, customers } = recall;
  const state = begun?.ended ?? (begun ? 'running' : null);
  const isWriting = query.has('email') && state === 'running';
  // Phones show only the email.
  const isAlone = !useWide(1024) && isWriting;
  const showList = (state?: object) => setQuery({ batch }, { replace: true, state });
  return (
    <>
      <ScreenHead
        title={text(begun ? 'admin:recall.title' : 'admin:recall.batchTitle', { batch })}
        badge={
          state && (
            <Tag $tone={state === 'running' ? 'danger' : 'neutral'}>{text(stateTexts[state])}</Tag>
          )
        }
        lead={line(recall)}
        back={{ to: stockPath(product_id), label: recall.name }}
        actions={[
          {
            icon: Printer,
            label: text('admin:recall.register'),
            to: registerPath(product_id, batch),
            inBar: true,
          },
        ]}
      />
      {!isAlone && (
        <>
          <Lead>
            {text('admin:recall.lead', {
              total,
              delivered: delivered.pieces,
              customers,
              under_way: under_way.pieces,
            })}
          </Lead>
          <Whereabouts recall={recall} />
        </>
      )}
      <Stack $gap={3} $above={4}>
        {!isAlone && recall.short > 0 && (
          <Alert tone="warning">
            {text('admin:recall.short', {
              count: recall.short,
              numbers: recall.waiting.join(', '),
            })}
          </Alert>
        )}
        {!isAlone && recall.same_batch.length > 0 && (
          <Alert tone="warning">
            <p>{text('admin:recall.sameBatch')}</p>
            {recall.same_batch.map(({ product_id: id, name, net }) => (
              <p key={id}>
                <StandaloneLink to={recallPath(id, batch)}>{`${name}, ${net}`}</StandaloneLink>
              </p>
            ))}
          </Alert>
        )}
      </Stack>
      <Columns $aside={352} style={{ marginTop: 28 }}>
        {isWriting ? (
          <RecallEmail
            recall={recall}
            onClose={() => showList()}
            // The texts are now saved.
            onSent={() => showList({ sameForm: true })}
          />
        ) : (
          <RecalledOrders recall={recall} />
        )}
        {!isAlone && (
          <StepsFirst>
            <RecallSteps
              recall={recall}
              isWriting={isWriting}
              onWrite={() => setQuery({ batch, email: '' })}
            />
          </StepsFirst>
        )}
      </Columns>
      {!isWriting && recall.orders.some(({ recorded }) => !recorded) && (
        <Text $above={4} style={{ maxWidth: 640 }}>
          {text('admin:recall.unrecorded', {
            count: recall.orders.filter(({ recorded }) => !recorded).length,
            batch,
          })}
        </Text>
      )}
    </>
  );
}

export default function Recall() {
  const { text } = useText();
  const { id, batch, found: recallQuery } = useRecall();
  const title = text('admin:recall.batchTitle', { batch });
  return (
    <>
      {recallQuery.currentData ? (
        <Loaded key={`${id} ${batch}`} recall={recallQuery.currentData} />
      ) : (
        <ScreenHead title={title} back={{ to: stockPath(id), label: text('admin:nav.stock') }} />
      )}
      <QueryState
        query={{ ...recallQuery, data: recallQuery.currentData }}
        what={title}
        height="480px"
        missing={text('admin:recall.notFound')}
      />
    </>
  );
}

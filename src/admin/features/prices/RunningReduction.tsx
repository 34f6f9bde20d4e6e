import { moveReductionEnd, type AdminReduction } from '@/contract/admin/priceReductions';
import { endFailures } from '@/contract/admin/reductionRules';
import { shopTime } from '@/contract/longDate';
import { useText } from '@/lib/text';
import { Stack } from '@/ui/primitives';
import { FormField } from '@/ui/form/FormField';
import { useToast } from '@/ui/toast/ToastProvider';
import { reductionsApi } from '../../api/reductionsApi';
import { SendButton } from '../../ui/SendButton';
import { AdminForm } from '../../ui/AdminForm';
import { UnsavedInput } from '../../ui/UnsavedInput';
import { ReductionRows } from './ReductionRows';
import { reductionMessages } from './reductionForm';
import { Offline } from '../../ui/QueryState';
import { formatMoney } from '@/contract/money';
import { Confirmed } from '../../ui/ConfirmDialog';

/** Deletes a reduction that is planned, or ends one that is running. */
export function EndReduction({ reduction }: { reduction: AdminReduction }) {
  const { text, locale } = useText();
  const toast = useToast();
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
      doLabel={label}
      send={() =>
        isPlanned
          ? remove({ params: { id }, query: { version } })
          : end({ params: { id }, body: { version } })
      }
      onDone={() => toast.success(text(isPlanned ? 'admin:sales.deleted' : 'admin:sales.ended'))}
    />
  );
}

/** Of a running reduction only the end can be changed. */
export default function RunningReduction({ reduction }: { reduction: AdminReduction }) {
  const { text, locale } = useText();
  const toast = useToast();
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
            inputOf={({ until }) => ({ version, until })}
            faultsOf={({ until }) =>
              endFailures({ kind, starts, until: until || null }, new Date())
            }
            messagesOf={(errors, details) =>
              reductionMessages({ errors, details }, kind, text, locale)
            }
            send={(body) => move({ params: { id }, body })}
            onDone={() => toast.success(text('admin:sales.saved'))}
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

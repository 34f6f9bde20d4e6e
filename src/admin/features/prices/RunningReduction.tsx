import type { AdminReduction } from '@/contract/admin/priceReductions';
import { endFailures } from '@/contract/admin/reductionRules';
import { shopTime } from '@/contract/longDate';
import { useText } from '@/lib/text';
import { Stack } from '@/ui/primitives';
import { FormField } from '@/ui/form/FormField';
import { SubmitError } from '@/ui/form/SubmitError';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { reductionsApi } from '../../api/reductionsApi';
import { useSubmitErrors } from '../../lib/formErrors';
import { SendButton } from '../../ui/SendButton';
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
  const submitErrors = useSubmitErrors();
  const toast = useToast();
  const [move] = reductionsApi.useMoveReductionEndMutation();
  const { id, version, kind, starts_at } = reduction;

  const validate = (given: object) => {
    const { until } = given as { until: string };
    const period = { kind, starts: shopTime(new Date(starts_at)), until: until || null };
    const failure = endFailures(period, new Date()).until;
    return failure ? reductionMessages({ errors: { until: [failure] } }, kind, text, locale) : {};
  };
  const submit = async ({ until }: { until: string }) => {
    const { error } = await move({ params: { id }, body: { version, until } });
    if (!isAdminError(error)) {
      toast.success(text('admin:sales.saved'));
      return undefined;
    }
    return submitErrors(error, reductionMessages(error, kind, text, locale));
  };
  return (
    <Stack $gap={6}>
      <ReductionRows reductions={[reduction]} />
      <Stack $gap={4} style={{ maxWidth: 420 }}>
        {kind !== 'clearance' && (
          <ValidatedForm<{ until: string }>
            label={text('admin:sales.edit')}
            initialValues={{ until: reduction.until ?? '' }}
            validate={validate}
            onSubmit={submit}
          >
            {({ submitting, pristine }) => (
              <Stack $gap={4}>
                <FormField
                  name="until"
                  type="date"
                  label={text('admin:sales.until')}
                  hint={text('admin:sales.until.hint')}
                />
                <SubmitError />
                <SendButton type="submit" block loading={submitting} disabled={pristine}>
                  {text('admin:sales.save')}
                </SendButton>
                <UnsavedInput />
              </Stack>
            )}
          </ValidatedForm>
        )}
        <Offline />
        <EndReduction reduction={reduction} />
      </Stack>
    </Stack>
  );
}

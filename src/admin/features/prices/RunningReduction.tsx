import type { AdminReduction } from '@/contract/admin/priceReductions';
import { endFailures } from '@/contract/admin/reductionRules';
import { shopTime } from '@/contract/longDate';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Stack } from '@/ui/primitives';
import { FormField } from '@/ui/form/FormField';
import { SubmitError } from '@/ui/form/SubmitError';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { reductionsApi } from '../../api/reductionsApi';
import { useSubmitErrors } from '../../lib/formErrors';
import { useOnline } from '../../lib/useOnline';
import { UnsavedInput } from '../../ui/UnsavedInput';
import { EndReduction } from './EndReduction';
import { ReductionRows } from './ReductionRows';
import { reductionMessages } from './reductionForm';
import { Offline } from '../../ui/QueryState';

/** Of a running reduction only the end can be changed. */
export default function RunningReduction({ reduction }: { reduction: AdminReduction }) {
  const { text, locale } = useText();
  const submitErrors = useSubmitErrors();
  const online = useOnline();
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
                <Button type="submit" block loading={submitting} disabled={!online || pristine}>
                  {text('admin:sales.save')}
                </Button>
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

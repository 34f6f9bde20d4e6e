import { useField } from 'react-final-form';
import type { StoredDelivery } from '@/contract/admin/shopSettings';
import { defaultPayoutDays } from '@/contract/courierFile';
import { type DeliverySettings as Settings, deliverySettings } from '@/contract/settings';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { dayFormat } from '@/lib/dates';
import { createUuid } from '@/lib/createUuid';
import { useText } from '@/lib/text';
import { Checkbox } from '@/ui/Checkbox';
import { FieldError } from '@/ui/Field';
import { FormField, type FormFieldProps } from '@/ui/form/FormField';
import { FormGrid } from '@/ui/Grid';
import { StandaloneLink } from '@/ui/TextLink';
import { settingsApi } from '../../api/settingsApi';
import { type FormValues, formValues, inputOf } from '../../lib/formValues';
import { Blocks } from '../../ui/Blocks';
import { LocalizedField } from '../../ui/LocalizedField';
import { ScreenHead } from '../../ui/ScreenHead';
import { CheckField } from '../../ui/CheckField';
import { DeliveryDaysWarning } from '../../ui/DeliveryDaysWarning';
import { EditForm } from '../../ui/EditForm';
import { CourierFields } from './CourierFields';
import { Group, Loaded, ShopLink } from '../../ui/screenParts';
import { deliveryLabels } from './settingLabels';

type DeliveryValues = FormValues<Settings>;

function editedOf(response: unknown) {
  const { version, value } = response as StoredDelivery;
  return { version, value: formValues(deliverySettings, value) };
}

/** Price, terms and days of delivery, and the couriers. */
export default function DeliverySettings() {
  const { text } = useText();
  const query = settingsApi.useGetDeliveryQuery();
  const [update] = settingsApi.useUpdateDeliveryMutation();
  const title = text('admin:settings.delivery');
  const field = (
    name: string,
    label: keyof typeof deliveryLabels,
    props: Partial<FormFieldProps>,
  ) => <FormField {...props} name={name} label={text(deliveryLabels[label])} autoComplete="off" />;
  const hint = text('admin:settings.delivery.dinars');
  const dinars = { hint, inputMode: 'decimal', span: 3 } as const;
  const days = { inputMode: 'numeric', span: 2 } as const;
  return (
    <>
      <ScreenHead title={title} actions={<ShopLink path={pagePaths.cart} />} />
      <Loaded query={query} title={title}>
        {(stored) => (
          <EditForm<DeliveryValues, Settings>
            label={title}
            initial={editedOf(stored)}
            struct={deliverySettings}
            inputOf={(values) => inputOf(deliverySettings, values)}
            prefix="value."
            labels={deliveryLabels}
            editedOf={editedOf}
            send={(body) => update({ body })}
          >
            <FormGrid>
              {field('flat_rate', 'flat_rate', dinars)}
              {field('free_from', 'free_from', dinars)}
            </FormGrid>
            <DeliveryDaysWarning transit={stored.value.schedule.transit_days} />
            <LocalizedField name="note" label={text('admin:settings.delivery.note')} area />
            <Group title={text('admin:settings.pickup')}>
              <CheckField name="pickup.offered" label={text('admin:settings.pickup.offered')} />
              <p style={{ marginBottom: 12 }}>
                <span>{`${text('admin:settings.pickup.place')} `}</span>
                <StandaloneLink to={adminPaths.business}>
                  {text('admin:settings.business')}
                </StandaloneLink>
              </p>
              <LocalizedField name="pickup.hours" label={text('admin:settings.pickup.hours')} />
            </Group>
            <Group title={text('admin:settings.delivery.schedule')}>
              <FormGrid>
                <FormField
                  name="schedule.cut_off"
                  type="time"
                  label={text('admin:settings.delivery.cutOff')}
                  hint={text('admin:settings.delivery.cutOff.hint')}
                  span={2}
                />
                {field('schedule.transit_days.min', 'min', days)}
                {field('schedule.transit_days.max', 'max', days)}
              </FormGrid>
              <WorkingDays />
            </Group>
            <Group title={text('admin:settings.delivery.closedDays')}>
              <Blocks<string>
                name="schedule.closed_days"
                label={text('admin:settings.delivery.closedDay')}
                addLabel={text('admin:settings.delivery.closedDay.add')}
                make={() => ''}
              >
                {(name, index) => (
                  <FormField
                    name={name}
                    type="date"
                    label={`${text('admin:settings.delivery.closedDay')} ${index + 1}`}
                  />
                )}
              </Blocks>
            </Group>
            <Group title={text('admin:settings.delivery.couriers')}>
              <Blocks<DeliveryValues['couriers'][number]>
                name="couriers"
                label={text('admin:settings.delivery.courier')}
                addLabel={text('admin:settings.delivery.courier.add')}
                make={() => ({
                  id: createUuid(),
                  name: '',
                  archived: false,
                  tracking_url: '',
                  payout_days: `${defaultPayoutDays}`,
                  columns: [],
                })}
                framed
                // Orders name those that are stored.
                canRemove={({ id }) => stored.value.couriers.every((courier) => courier.id !== id)}
              >
                {(name) => <CourierFields name={name} />}
              </Blocks>
            </Group>
          </EditForm>
        )}
      </Loaded>
    </>
  );
}

const weekday = dayFormat({ weekday: 'long' });

function WorkingDays() {
  const { text, locale } = useText();
  const { input, meta } = useField<string[]>('schedule.working_days', { format: (value) => value });
  const error: unknown = meta.error;
  return (
    <fieldset name={input.name} style={{ marginTop: 18 }}>
      <legend style={{ fontSize: 'var(--text-sm)', fontWeight: 600 }}>
        {text('admin:settings.delivery.workingDays')}
      </legend>
      <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 22 }}>
        {['1', '2', '3', '4', '5', '6', '7'].map((day) => (
          <Checkbox
            key={day}
            checked={input.value.includes(day)}
            onChange={({ target }) =>
              input.onChange(
                target.checked
                  ? [...input.value, day].sort()
                  : input.value.filter((other) => other !== day),
              )
            }
          >
            {/* The first of January 2024 was a Monday. */}
            {weekday(locale, Date.UTC(2024, 0, Number(day)))}
          </Checkbox>
        ))}
      </div>
      {typeof error === 'string' && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

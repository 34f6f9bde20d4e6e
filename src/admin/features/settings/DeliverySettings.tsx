import { useField } from 'react-final-form';
import { emptyValue } from '@/contract/entities/field';
import { type Courier, courier, deliverySettings } from '@/contract/settings';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { dayFormat } from '@/lib/dates';
import { createUuid } from '@/lib/createUuid';
import { useText } from '@/lib/text';
import { Checkbox } from '@/ui/Checkbox';
import { FieldError } from '@/ui/Field';
import { StandaloneLink } from '@/ui/TextLink';
import { settingsApi } from '../../api/settingsApi';
import { formValues } from '../../lib/formValues';
import { Blocks } from '../../ui/Blocks';
import { ScreenHead } from '../../ui/ScreenHead';
import { DeliveryDaysWarning } from '../../ui/DeliveryDaysWarning';
import { EditForm } from '../../ui/EditForm';
import { CourierFields } from './CourierFields';
import { Loaded, useShopAction } from '../../ui/screenParts';
import { StructFields } from '../../ui/StructFields';

/** Price, terms and days of delivery, and the couriers. */
export default function DeliverySettings() {
  const { text } = useText();
  const query = settingsApi.useGetDeliveryQuery();
  const [update] = settingsApi.useUpdateDeliveryMutation();
  const title = text('admin:settings.delivery');
  const toShop = useShopAction();
  return (
    <>
      <ScreenHead title={title} actions={[toShop(pagePaths.cart)]} />
      <Loaded query={query} title={title}>
        {(stored) => (
          <EditForm
            label={title}
            stored={stored}
            struct={deliverySettings}
            part="value"
            send={(body) => update({ body })}
          >
            <StructFields
              struct={deliverySettings}
              own={{
                'schedule.working_days': <WorkingDays />,
                couriers: <Couriers stored={stored.value.couriers} />,
              }}
              after={{
                free_from: <DeliveryDaysWarning transit={stored.value.schedule.transit_days} />,
                'pickup.offered': <PickupPlace />,
              }}
            />
          </EditForm>
        )}
      </Loaded>
    </>
  );
}

function PickupPlace() {
  const { text } = useText();
  return (
    <p>
      <span>{`${text('admin:settings.pickup.place')} `}</span>
      <StandaloneLink to={adminPaths.business}>{text('admin:settings.business')}</StandaloneLink>
    </p>
  );
}

function Couriers({ stored }: { stored: readonly Courier[] }) {
  const { text } = useText();
  return (
    <Blocks<{ id: string }>
      name="couriers"
      label={text('admin:settings.delivery.courier')}
      addLabel={text('admin:settings.delivery.courier.add')}
      make={() => ({
        ...formValues(courier, emptyValue(courier) as Courier),
        id: createUuid(),
      })}
      framed
      // Orders name those that are stored.
      canRemove={({ id }) => stored.every((other) => other.id !== id)}
    >
      {(name) => <CourierFields name={name} />}
    </Blocks>
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

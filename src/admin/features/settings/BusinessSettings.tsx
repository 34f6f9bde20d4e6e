import { useField } from 'react-final-form';
import { pagePaths } from '@/contract/paths';
import {
  type BusinessSettings as Settings,
  businessSettings,
  openingHours,
} from '@/contract/settings';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import type { FieldMessages } from '@/ui/form/useStructForm';
import { settingsApi } from '../../api/settingsApi';
import { type FormValues, inputOf } from '../../lib/formValues';
import { CheckField } from '../../ui/CheckField';
import { EditForm } from '../../ui/EditForm';
import { ScreenHead } from '../../ui/ScreenHead';
import { Loaded, useShopAction } from '../../ui/screenParts';
import { StructFields } from '../../ui/StructFields';
import { MapLink } from './MapLink';

type BusinessValues = FormValues<Settings>;

function inputOfForm(values: BusinessValues): Settings {
  const input = inputOf(businessSettings, values);
  const opening_hours = input.business.opening_hours.map((hours) =>
    hours.closed ? { ...hours, opens: null, closes: null } : hours,
  );
  // A company with a tax number is no sample.
  const sample = input.business.sample && Number(input.business.tax_number) === 0;
  return { ...input, business: { ...input.business, sample, opening_hours } };
}

/** The check digits find what is typed wrong. */
const accountMessage = (message: string) => (messages: FieldMessages) =>
  'transfer.account' in messages ? { ...messages, 'transfer.account': message } : messages;

/** Details of the business, its contacts and opening hours. */
export default function BusinessSettings() {
  const { text } = useText();
  const query = settingsApi.useGetBusinessQuery();
  const [update] = settingsApi.useUpdateBusinessMutation();
  const title = text('admin:settings.business');
  const toShop = useShopAction();
  return (
    <>
      <ScreenHead title={title} actions={[toShop(pagePaths.about)]} />
      <Loaded query={query} title={title}>
        {(stored) => (
          <EditForm<BusinessValues, Settings>
            label={title}
            stored={stored}
            struct={businessSettings}
            part="value"
            inputOf={inputOfForm}
            messagesOf={accountMessage(text('admin:settings.business.account.invalid'))}
            send={(body) => update({ body })}
          >
            {stored.value.business.sample && (
              <Alert tone="warning">{text('admin:settings.business.sample')}</Alert>
            )}
            <CheckField name="business.sample" label={text('admin:settings.business.isSample')} />
            <StructFields
              struct={businessSettings}
              own={{ 'business.sample': null }}
              items={{ 'business.opening_hours': (name) => <Hours name={name} /> }}
              after={{
                'business.coordinates.lng': (
                  <div>
                    <MapLink />
                  </div>
                ),
              }}
            />
          </EditForm>
        )}
      </Loaded>
    </>
  );
}

function Hours({ name }: { name: string }) {
  const closed = useField<boolean>(`${name}.closed`).input.value;
  const times = closed && { [`${name}.opens`]: null, [`${name}.closes`]: null };
  return <StructFields struct={openingHours} name={name} own={{ ...times }} />;
}

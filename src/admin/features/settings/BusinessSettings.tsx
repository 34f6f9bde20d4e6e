import { useField } from 'react-final-form';
import type { StoredBusiness } from '@/contract/admin/shopSettings';
import { lowDays } from '@/contract/admin/stock';
import { noText } from '@/contract/locale';
import { pagePaths } from '@/contract/paths';
import { type BusinessSettings as Settings, businessSettings } from '@/contract/settings';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { FormField } from '@/ui/form/FormField';
import type { FieldMessages } from '@/ui/form/useStructForm';
import { FormGrid } from '@/ui/Grid';
import { settingsApi } from '../../api/settingsApi';
import { type FormValues, formValues, inputOf } from '../../lib/formValues';
import { Blocks } from '../../ui/Blocks';
import { LocalizedField } from '../../ui/LocalizedField';
import { ScreenHead } from '../../ui/ScreenHead';
import { EditForm } from '../../ui/EditForm';
import { Group, Loaded, ShopLink } from '../../ui/screenParts';
import { CheckField } from '../../ui/CheckField';
import { useReauthentication } from '../../session/useReauthentication';
import { MapLink } from './MapLink';
import { businessLabels } from './settingLabels';

type BusinessValues = FormValues<Settings>;

function editedOf(response: unknown) {
  const { version, value } = response as StoredBusiness;
  return { version, value: formValues(businessSettings, value) };
}

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
  const { attempt, dialog } = useReauthentication();
  const title = text('admin:settings.business');
  return (
    <>
      <ScreenHead title={title} actions={<ShopLink path={pagePaths.about} />} />
      <Loaded query={query} title={title}>
        {(stored) => (
          <EditForm<BusinessValues, Settings>
            label={title}
            initial={editedOf(stored)}
            struct={businessSettings}
            inputOf={inputOfForm}
            prefix="value."
            labels={businessLabels}
            editedOf={editedOf}
            messagesOf={accountMessage(text('admin:settings.business.account.invalid'))}
            send={(body) => attempt(text(businessLabels.account), () => update({ body }))}
          >
            {stored.value.business.sample && (
              <Alert tone="warning">{text('admin:settings.business.sample')}</Alert>
            )}
            <BusinessFields />
          </EditForm>
        )}
      </Loaded>
      {dialog}
    </>
  );
}

function BusinessFields() {
  const { text } = useText();
  const field = (name: string, label: keyof typeof businessLabels, span: 2 | 3 | 4 = 3) => (
    <FormField name={name} label={text(businessLabels[label])} autoComplete="off" span={span} />
  );
  return (
    <>
      <CheckField name="business.sample" label={text('admin:settings.business.isSample')} />
      <Group title={text('admin:settings.business.company')}>
        <FormGrid>
          {field('brand.name', 'brand')}
          {field('business.name', 'name')}
          {field('business.tax_number', 'tax_number')}
          {field('business.registration_number', 'registration_number')}
          {field('business.street', 'street', 4)}
          {field('business.street_number', 'street_number', 2)}
          {field('business.zip_code', 'zip_code', 2)}
          {field('business.city', 'city', 2)}
          {field('business.country', 'country', 2)}
          {field('business.coordinates.lat', 'lat')}
          {field('business.coordinates.lng', 'lng')}
        </FormGrid>
        <div style={{ marginTop: 18 }}>
          <MapLink />
        </div>
        <div style={{ marginTop: 18 }}>
          <LocalizedField name="brand.tagline" label={text('admin:settings.business.tagline')} />
        </div>
      </Group>
      <Group title={text('admin:settings.business.contact')}>
        <FormGrid>
          {field('business.email', 'email')}
          {field('business.phone', 'phone')}
          <FormField
            name="business.viber"
            type="tel"
            label={text(businessLabels.viber)}
            autoComplete="off"
            optional
            span={3}
          />
          {field('social.facebook', 'facebook')}
          {field('social.instagram', 'instagram')}
        </FormGrid>
      </Group>
      <Group title={text('admin:settings.business.transfer')}>
        <FormGrid>
          <FormField
            name="transfer.account"
            label={text(businessLabels.account)}
            hint={text('admin:settings.business.account.hint')}
            inputMode="numeric"
            autoComplete="off"
            optional
            span={4}
          />
          <FormField
            name="transfer.wait_days"
            label={text(businessLabels.wait_days)}
            hint={text('admin:settings.business.transferDays.hint')}
            inputMode="numeric"
            autoComplete="off"
            span={2}
          />
        </FormGrid>
      </Group>
      <Group title={text('admin:stock.title')}>
        <FormGrid>
          <FormField
            name="low_stock"
            label={text(businessLabels.low_stock)}
            hint={text('admin:settings.business.lowStock.hint', { days: lowDays })}
            inputMode="numeric"
            autoComplete="off"
          />
        </FormGrid>
      </Group>
      <Group title={text('admin:settings.business.hours')}>
        <Blocks<BusinessValues['business']['opening_hours'][number]>
          name="business.opening_hours"
          label={text('admin:settings.business.hours.row')}
          addLabel={text('admin:settings.business.hours.add')}
          make={() => ({
            days: noText,
            opens: '09:00',
            closes: '17:00',
            closed: false,
          })}
          framed
        >
          {(name) => <Hours name={name} />}
        </Blocks>
      </Group>
    </>
  );
}

function Hours({ name }: { name: string }) {
  const { text } = useText();
  const closed = useField<boolean>(`${name}.closed`).input.value;
  return (
    <>
      <LocalizedField name={`${name}.days`} label={text('admin:settings.business.days')} />
      <CheckField name={`${name}.closed`} label={text('admin:settings.business.closed')} />
      {!closed && (
        <FormGrid>
          <FormField
            name={`${name}.opens`}
            type="time"
            label={text('admin:settings.business.opens')}
            spanAlways={3}
          />
          <FormField
            name={`${name}.closes`}
            type="time"
            label={text('admin:settings.business.closes')}
            spanAlways={3}
          />
        </FormGrid>
      )}
    </>
  );
}

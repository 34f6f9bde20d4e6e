import { Map, Marker } from 'pigeon-maps';
import { useState } from 'react';
import { useField, useForm } from 'react-final-form';
import { pagePaths } from '@/contract/paths';
import {
  businessSettings,
  type BusinessSettings as Settings,
  openingHours,
} from '@/contract/settings';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { TextInput } from '@/ui/inputs';
import { light } from '@/ui/tokens';
import { Alert } from '@/ui/Alert';
import type { FieldMessages } from '@/ui/form/useStructForm';
import { contentApi } from '../../api/contentApi';
import { type FormValues, toInput } from '../../lib/formValues';
import { CheckField } from '../../ui/CheckField';
import { EditForm } from '../../ui/EditForm';
import { ScreenHead } from '../../ui/ScreenHead';
import { Loaded, useShopAction } from '../../ui/screenParts';
import { StructFields } from '../../ui/StructFields';

interface Coordinates {
  lat: string;
  lng: string;
}

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/** Patterns of coordinates in map links. A marker takes precedence over the map's centre. */
const patterns = [
  // Google Maps: a place
  `!3d${degrees}!4d${degrees}`,
  // OpenStreetMap: a marker
  `[?&]mlat=${degrees}&mlon=${degrees}`,
  // Searches, directions, Apple Maps, and links from phones
  `(?:[?&](?:q|query|ll|daddr|destination)=|^geo:)${degrees},${degrees}`,
  // The centre of the map in OpenStreetMap or Google Maps.
  `#map=[\\d.]+/${degrees}/${degrees}`,
  `@${degrees},${degrees}`,
  // Coordinates without a link
  `^\\(?${degrees}°?N?[,;\\s]+${degrees}°?E?\\)?$`,
].map((form) => new RegExp(form));

/** Finds coordinates in a link to a map or in copied text. */
export function findCoordinates(typed: string): Coordinates | undefined {
  const text = typed.trim().replaceAll(/%2C/gi, ',');
  for (const form of patterns) {
    const [, lat, lng] = form.exec(text) ?? [];
    if (lat && lng && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180)
      return { lat, lng };
  }
  return undefined;
}

const country = { center: [44.2, 20.8] as [number, number], zoom: 7 };
const streetZoom = 15;

interface PositionMapProps {
  /** NaN or zeros until a position is chosen. */
  position: [number, number];
  onChoose(position: [number, number]): void;
}

/** An OpenStreetMap map on which a tap chooses a position. There is no dark theme. */
function PositionMap({ position, onChoose }: PositionMapProps) {
  const { text } = useText();
  const isChosen = position.every((degrees) => Number.isFinite(degrees) && degrees !== 0);
  const [view, setView] = useState(isChosen ? { center: position, zoom: streetZoom } : country);
  const zoomTo = (zoom: number) => setView({ ...view, zoom: Math.min(Math.max(zoom, 1), 18) });
  return (
    <>
      <Map
        {...view}
        height={320}
        attributionPrefix={false}
        onBoundsChanged={({ center, zoom }) => setView({ center, zoom })}
        onClick={({ latLng }) => onChoose(latLng)}
      >
        {isChosen && <Marker anchor={position} color={light.brand} />}
      </Map>
      <div style={{ display: 'flex', gap: 8, margin: '8px 0 18px' }}>
        <Button variant="secondary" onClick={() => zoomTo(view.zoom + 1)}>
          {text('admin:settings.business.map.zoomIn')}
        </Button>
        <Button variant="secondary" onClick={() => zoomTo(view.zoom - 1)}>
          {text('admin:settings.business.map.zoomOut')}
        </Button>
      </div>
    </>
  );
}

export function MapLink() {
  const { text } = useText();
  const form = useForm();
  const lat = useField<string>('business.coordinates.lat').input.value;
  const lng = useField<string>('business.coordinates.lng').input.value;
  const [link, setLink] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const coordinates = findCoordinates(link);
  const fill = (position: { lat: string; lng: string }) =>
    form.batch(() => {
      form.change('business.coordinates.lat', position.lat);
      form.change('business.coordinates.lng', position.lng);
    });
  const change = (typed: string) => {
    setLink(typed);
    const read = findCoordinates(typed);
    if (read) fill(read);
  };
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        style={{ marginBottom: 12 }}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text('admin:settings.business.map.choose')}
      </Button>
      {isOpen && (
        <PositionMap
          position={[Number(lat), Number(lng)]}
          onChoose={([north, east]) => fill({ lat: north.toFixed(5), lng: east.toFixed(5) })}
        />
      )}
      <Field
        label={text('admin:settings.business.map')}
        hint={
          <span role="status">
            {coordinates
              ? text('admin:settings.business.map.read', { ...coordinates })
              : text('admin:settings.business.map.hint')}
          </span>
        }
        error={link.trim() !== '' && !coordinates && text('admin:settings.business.map.none')}
        optional
      >
        {(aria) => (
          <TextInput
            {...aria}
            value={link}
            autoComplete="off"
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
    </>
  );
}

type BusinessValues = FormValues<Settings>;

function toFormInput(values: BusinessValues): Settings {
  const input = toInput(businessSettings, values);
  const opening_hours = input.business.opening_hours.map((hours) =>
    hours.closed ? { ...hours, opens: null, closes: null } : hours,
  );
  // A business with a tax number is not a sample.
  const sample = input.business.sample && Number(input.business.tax_number) === 0;
  return { ...input, business: { ...input.business, sample, opening_hours } };
}

/** The check digits detect typing errors. */
const accountMessage = (message: string) => (messages: FieldMessages) =>
  'transfer.account' in messages ? { ...messages, 'transfer.account': message } : messages;

export default function BusinessSettings() {
  const { text } = useText();
  const query = contentApi.useGetBusinessQuery();
  const [update] = contentApi.useUpdateBusinessMutation();
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
            toInput={toFormInput}
            mapMessages={accountMessage(text('admin:settings.business.account.invalid'))}
            send={(body) => update({ body })}
          >
            {stored.value.business.sample && (
              <Alert tone="warning">{text('admin:settings.business.sample')}</Alert>
            )}
            <CheckField name="business.sample" label={text('admin:settings.business.isSample')} />
            <StructFields
              struct={businessSettings}
              replacements={{ 'business.sample': null }}
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
  return <StructFields struct={openingHours} name={name} replacements={{ ...times }} />;
}

import { useState } from 'react';
import { useForm } from 'react-final-form';
import { useText } from '@/lib/text';
import { Field } from '@/ui/Field';
import { TextInput } from '@/ui/inputs';

interface Coordinates {
  lat: string;
  lng: string;
}

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/** Where maps have the coordinates: the marked place before the middle of the map. */
const forms = [
  // Google Maps, a place.
  `!3d${degrees}!4d${degrees}`,
  // OpenStreetMap, a marker.
  `[?&]mlat=${degrees}&mlon=${degrees}`,
  // A search, directions, Apple Maps, and links of phones.
  `(?:[?&](?:q|query|ll|daddr|destination)=|^geo:)${degrees},${degrees}`,
  // The middle of the map: OpenStreetMap, Google Maps.
  `#map=[\\d.]+/${degrees}/${degrees}`,
  `@${degrees},${degrees}`,
  // Coordinates alone.
  `^\\(?${degrees}°?N?[,;\\s]+${degrees}°?E?\\)?$`,
].map((form) => new RegExp(form));

/** The coordinates in a link to a map, or as they are copied from one; undefined if there are none. */
export function coordinatesIn(typed: string): Coordinates | undefined {
  const text = typed.trim().replaceAll(/%2C/gi, ',');
  for (const form of forms) {
    const [, lat, lng] = form.exec(text) ?? [];
    if (lat && lng && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180)
      return { lat, lng };
  }
  return undefined;
}

/** Fills latitude and longitude from a pasted link to a map. */
export function MapLink() {
  const { text } = useText();
  const form = useForm();
  const [link, setLink] = useState('');
  const found = coordinatesIn(link);
  const change = (typed: string) => {
    setLink(typed);
    const read = coordinatesIn(typed);
    if (!read) return;
    form.batch(() => {
      form.change('business.coordinates.lat', read.lat);
      form.change('business.coordinates.lng', read.lng);
    });
  };
  return (
    <Field
      label={text('admin:settings.business.map')}
      hint={
        <span role="status">
          {found
            ? text('admin:settings.business.map.read', { ...found })
            : text('admin:settings.business.map.hint')}
        </span>
      }
      error={link.trim() !== '' && !found && text('admin:settings.business.map.none')}
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
  );
}

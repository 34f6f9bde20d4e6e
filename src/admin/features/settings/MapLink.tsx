import { useState } from 'react';
import { useField, useForm } from 'react-final-form';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { TextInput } from '@/ui/inputs';
import { coordinatesIn } from './coordinatesIn';
import PositionMap from './PositionMap';

/** Fills latitude and longitude from a tap on a map or from a pasted link to one. */
export function MapLink() {
  const { text } = useText();
  const form = useForm();
  const lat = useField<string>('business.coordinates.lat').input.value;
  const lng = useField<string>('business.coordinates.lng').input.value;
  const [link, setLink] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const found = coordinatesIn(link);
  const fill = (position: { lat: string; lng: string }) =>
    form.batch(() => {
      form.change('business.coordinates.lat', position.lat);
      form.change('business.coordinates.lng', position.lng);
    });
  const change = (typed: string) => {
    setLink(typed);
    const read = coordinatesIn(typed);
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
    </>
  );
}

import { useState } from 'react';
import { useForm } from 'react-final-form';
import { useText } from '@/lib/text';
import { Field } from '@/ui/Field';
import { TextInput } from '@/ui/inputs';
import { coordinatesIn } from './coordinatesIn';

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

import { useText } from '@/lib/text';
import { casesApi } from '../../api/casesApi';
import { SaveFileButton } from '../shared/SaveFileButton';

/** Saves the register as a file. */
export default function RegisterButton() {
  const { text } = useText();
  return (
    <SaveFileButton
      label={text('admin:cases.register')}
      mutation={casesApi.useWriteRegisterMutation()}
    />
  );
}

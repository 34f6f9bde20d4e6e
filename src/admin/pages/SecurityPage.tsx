import { useText } from '../../web/lib/text';
import { Sessions } from '../features/settings/Sessions';
import { ScreenHead } from '../ui/ScreenHead';

export function Component() {
  const { text } = useText();
  return (
    <>
      <ScreenHead title={text('admin:settings.security')} />
      <Sessions />
    </>
  );
}

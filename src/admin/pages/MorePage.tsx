import { MoreLinks } from '../features/layout/MoreLinks';
import Person from '../features/layout/Person';
import { ScreenHead } from '../ui/ScreenHead';
import { useText } from '../../web/lib/text';

export function Component() {
  const { text } = useText();
  return (
    <>
      <ScreenHead title={text('admin:layout.more')} />
      <MoreLinks />
      <Person />
    </>
  );
}

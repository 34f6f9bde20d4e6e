import { useText } from '../../web/lib/text';
import { Column } from '../../web/ui/Column';
import { Sessions } from '../features/settings/Sessions';

export function Component() {
  const { text } = useText();
  const title = text('admin:settings.security');
  return (
    <Column $gap={6}>
      <title>{title}</title>
      <h1>{title}</h1>
      <Sessions />
    </Column>
  );
}

import { useState } from 'react';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { Checkbox } from '@/ui/Checkbox';
import { Dialog } from '@/ui/Dialog';
import { areShortcutsOn, chooseShortcuts, shortcuts } from '../../lib/shortcuts';

const Keys = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 10px 16px;
  align-items: center;
  margin-bottom: 16px;
  color: var(--text);

  kbd {
    display: inline-block;
    min-width: 28px;
    padding: 2px 8px;
    border: 1px solid var(--border-strong);
    border-radius: 5px;
    font: 600 var(--text-sm) var(--font-ui);
    text-align: center;
  }
`;

/** Lists the shortcuts, and turns those of one key off: they may be pressed by mistake or by speech (WCAG 2.1.4). */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { text } = useText();
  const [on, setOn] = useState(areShortcutsOn);
  const all = { ...shortcuts, 'Ctrl K': 'admin:keys.palette' } as const;
  return (
    <Dialog open onClose={onClose} title={text('admin:keys.title')}>
      <Keys>
        {Object.entries(all).map(([key, label]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text(label)}</dd>
          </div>
        ))}
      </Keys>
      <Checkbox
        checked={on}
        onChange={({ target }) => {
          chooseShortcuts(target.checked);
          setOn(target.checked);
        }}
      >
        {text('admin:keys.on')}
      </Checkbox>
    </Dialog>
  );
}

import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { reasonMaxLength, type RecallPage } from '@/contract/admin/recalls';
import { useTimestamp } from '@/lib/dates';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/Field';
import { Stack, Text } from '@/ui/primitives';
import { Check, Mail, Printer } from 'lucide-react';
import { recallsApi } from '../../api/recallsApi';
import { registerPath } from '../../lib/links';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { May } from '../../session/May';
import { Confirmed } from '../../ui/ConfirmDialog';
import { SendButton } from '../../ui/SendButton';
import { SmallPanel } from '../../ui/SmallPanel';

const List = styled.ol`
  li {
    display: grid;
    grid-template-columns: 30px minmax(0, 1fr);
    gap: 2px 14px;
    padding-block: 14px;
    border-top: 1px solid var(--border);
  }
  li:first-child {
    border-top: 0;
  }
  li:last-child {
    padding-bottom: 0;
  }
  i {
    --icon: 16px;
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border: 2px solid var(--border-strong);
    border-radius: 50%;
    font-size: var(--text-xs);
    font-style: normal;
    font-weight: 700;
  }
  [data-done] > i {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  b {
    font-weight: 600;
  }
  button,
  a {
    width: 100%;
    margin-top: 10px;
  }
`;

interface StepProps {
  place: number;
  done: boolean;
  title: string;
  note: string;
  children?: Elements;
}

function Step({ place, done, title, note, children }: StepProps) {
  return (
    <li data-done={done ? '' : undefined}>
      <i aria-hidden="true">{done ? <Check /> : place}</i>
      <div>
        <b>{title}</b>
        <Text $size="xs">{note}</Text>
        {children}
      </div>
    </li>
  );
}

/** Asks for the reason, which the register states. */
function StopDialog({ recall, onClose }: { recall: RecallPage; onClose: () => void }) {
  const { text } = useText();
  const showError = useErrorToast();
  const [start, { isLoading }] = recallsApi.useStartRecallMutation();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const { product_id, batch } = recall;
  const isMissing = checked && reason.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (reason.trim() === '') return;
    const { error } = await start({ body: { product_id, batch, reason } });
    if (!showError(error)) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={text('admin:recall.stop.title', { batch })}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack $gap={4}>
          <p>{text('admin:recall.stop.text')}</p>
          <TextField
            label={text('admin:recall.reason')}
            hint={text('admin:recall.reason.hint')}
            value={reason}
            maxLength={reasonMaxLength}
            autoComplete="off"
            data-autofocus=""
            error={isMissing ? text('admin:recall.reason.missing') : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          <SendButton type="submit" variant="danger" block loading={isLoading}>
            {text('admin:recall.stop')}
          </SendButton>
        </Stack>
      </form>
    </Dialog>
  );
}

interface RecallStepsProps {
  recall: RecallPage;
  isWriting: boolean;
  onWrite: () => void;
}

export function RecallSteps({ recall, isWriting, onWrite }: RecallStepsProps) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const [stopping, setStopping] = useState(false);
  const [end] = recallsApi.useEndRecallMutation();
  const { product_id, batch, recall: begun, emails, calls, packed, shelf } = recall;
  const isRunning = begun !== null && begun.ended === null;
  const isBlocked = begun !== null && begun.ended !== 'released';
  const isEveryoneInformed = isBlocked && emails === 0 && calls === 0;
  const endAs = (ended: 'released' | 'closed') => () =>
    end({ params: { id: begun?.id ?? 0 }, body: { ended } });
  return (
    <SmallPanel aria-labelledby="recall-steps">
      <h2 id="recall-steps">{text('admin:recall.steps')}</h2>
      <List>
        <Step
          place={1}
          done={isBlocked}
          title={text(isBlocked ? 'admin:recall.stopped' : 'admin:recall.stop')}
          note={
            isBlocked
              ? text('admin:recall.stopped.note', {
                  time: timestamp(begun.at),
                  pieces: shelf + packed.pieces,
                })
              : text('admin:recall.stop.note')
          }
        >
          {!isBlocked && (
            <May permission="stock.write">
              <SendButton variant="danger" onClick={() => setStopping(true)}>
                {text('admin:recall.stop')}
              </SendButton>
            </May>
          )}
          {isBlocked && <Text $size="xs">{`${text('admin:recall.reason')}: ${begun.reason}`}</Text>}
        </Step>
        <Step
          place={2}
          done={isEveryoneInformed}
          title={text('admin:recall.tell')}
          note={
            isEveryoneInformed && begun.emailed_at
              ? text('admin:recall.tell.done', { time: timestamp(begun.emailed_at) })
              : text('admin:recall.tell.note', { emails, calls })
          }
        >
          {isRunning && emails > 0 && !isWriting && (
            <May permission="stock.recall">
              <Button onClick={onWrite}>
                <Mail aria-hidden="true" />
                <span>{text('admin:recall.write')}</span>
              </Button>
            </May>
          )}
        </Step>
        <Step
          place={3}
          done={false}
          title={text('admin:recall.register.title')}
          note={text('admin:recall.register.note')}
        >
          <ButtonLink variant="secondary" to={registerPath(product_id, batch)}>
            <Printer aria-hidden="true" />
            <span>{text('admin:order.print')}</span>
          </ButtonLink>
        </Step>
        <Step
          place={4}
          done={begun?.ended === 'closed'}
          title={text('admin:recall.close')}
          note={
            begun?.ended_at
              ? text('admin:recall.ended', {
                  ended: begun.ended ?? '',
                  time: timestamp(begun.ended_at),
                })
              : text('admin:recall.close.note')
          }
        >
          {isRunning && (
            <May permission="stock.recall">
              <Confirmed
                title={text('admin:recall.close.ask')}
                confirmLabel={text('admin:recall.close')}
                button={(ask) => (
                  <SendButton variant="secondary" onClick={ask}>
                    {text('admin:recall.close')}
                  </SendButton>
                )}
                send={endAs('closed')}
                onDone={() => undefined}
              >
                {text('admin:recall.close.text')}
              </Confirmed>
              <Confirmed
                title={text('admin:recall.release.ask')}
                confirmLabel={text('admin:recall.release')}
                button={(ask) => (
                  <SendButton variant="secondary" onClick={ask}>
                    {text('admin:recall.release')}
                  </SendButton>
                )}
                send={endAs('released')}
                onDone={() => undefined}
              >
                {text('admin:recall.release.text')}
              </Confirmed>
            </May>
          )}
        </Step>
      </List>
      {stopping && <StopDialog recall={recall} onClose={() => setStopping(false)} />}
    </SmallPanel>
  );
}

import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import {
  recallSubjectMaxLength,
  recallTextMaxLength,
  type RecallPage,
  type RecallTexts,
} from '@/contract/admin/recalls';
import { htmlLang, languageNames, type Locale, locales } from '@/contract/locale';
import { useText } from '@/lib/text';
import { useToast } from '@/ui/toast/ToastProvider';
import { Button } from '@/ui/Button';
import { Field, TextField } from '@/ui/Field';
import { TextArea } from '@/ui/inputs';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { Tag } from '@/ui/Tag';
import { recallsApi } from '../../api/recallsApi';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { UnsavedChanges } from '../../ui/UnsavedInput';
import { SendButton } from '../../ui/SendButton';

const Body = styled(TextArea)`
  min-height: 20rem;
  line-height: 1.6;
  field-sizing: content;
`;
const Buttons = styled(Cluster)`
  gap: 12px;

  & > * {
    flex: 1 0 auto;
  }
`;

interface RecallEmailProps {
  recall: RecallPage;
  onClose: () => void;
  onSent: () => void;
}

/** The email to customers, which can be edited before it is sent. */
export function RecallEmail({ recall, onClose, onSent }: RecallEmailProps) {
  const { text, locale: staffLocale } = useText();
  const toast = useToast();
  const showError = useErrorToast();
  const [send, sending] = recallsApi.useSendRecallEmailsMutation();
  const [test, testing] = recallsApi.useSendRecallTestMutation();
  const [typed, setTyped] = useState<RecallTexts>(recall.texts);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(recall.texts);
  const [locale, setLocale] = useState<Locale>(staffLocale);
  const { subject, text: body } = typed[locale];
  const params = { id: recall.recall?.id ?? 0 };
  const change = (part: Partial<RecallTexts[Locale]>) =>
    setTyped({ ...typed, [locale]: { ...typed[locale], ...part } });
  const isEmpty = locales.some(
    (one) => typed[one].subject.trim() === '' || typed[one].text.trim() === '',
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await send({ params, body: { texts: typed } });
    if (showError(error)) return;
    toast.success(text('admin:recall.sent', { count: recall.emails }));
    onSent();
  };
  const sendTest = async () => {
    const { data, error } = await test({ params, body: { texts: typed } });
    if (showError(error) || !data) return;
    toast.success(text('admin:recall.testSent', { email: data.recipient }));
  };
  return (
    <section aria-labelledby="recall-email">
      <UnsavedChanges dirty={isChanged} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack $gap={4}>
          <h2 id="recall-email">{text('admin:recall.email.title')}</h2>
          <Cluster $between>
            <Cluster $gap={2}>
              <Tag>{text('admin:recall.email.count', { count: recall.emails })}</Tag>
              {recall.calls > 0 && (
                <Tag $tone="warning">
                  {text('admin:recall.email.calls', { count: recall.calls })}
                </Tag>
              )}
            </Cluster>
            <SegmentedControl
              label={text('admin:recall.email.language')}
              value={locale}
              segments={locales.map((one) => ({ value: one, label: languageNames[one] }))}
              onChange={setLocale}
            />
          </Cluster>
          <TextField
            label={text('admin:recall.email.subject')}
            lang={htmlLang(locale)}
            value={subject}
            maxLength={recallSubjectMaxLength}
            autoComplete="off"
            error={subject.trim() === '' ? text('admin:recall.email.empty') : undefined}
            onChange={({ target }) => change({ subject: target.value })}
          />
          <Field
            label={text('admin:recall.email.text')}
            hint={text('admin:recall.email.hint', {
              order: '{order}',
              pieces: '{pieces}',
              amount: '{amount}',
            })}
            error={body.trim() === '' ? text('admin:recall.email.empty') : undefined}
          >
            {(control) => (
              <Body
                {...control}
                lang={htmlLang(locale)}
                value={body}
                maxLength={recallTextMaxLength}
                onChange={({ target }) => change({ text: target.value })}
              />
            )}
          </Field>
          <Text>{text('admin:recall.email.once')}</Text>
          <Buttons>
            <SendButton type="submit" loading={sending.isLoading} disabled={isEmpty}>
              {text('admin:recall.email.send', { count: recall.emails })}
            </SendButton>
            <SendButton
              variant="secondary"
              type="button"
              loading={testing.isLoading}
              disabled={isEmpty}
              onClick={() => void sendTest()}
            >
              {text('admin:recall.email.test')}
            </SendButton>
            <Button variant="secondary" type="button" onClick={onClose}>
              {text('admin:recall.email.back')}
            </Button>
          </Buttons>
        </Stack>
      </form>
    </section>
  );
}

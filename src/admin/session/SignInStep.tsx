import { createContext, useContext, useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { Copy, ExternalLink } from 'lucide-react';
import styled from 'styled-components';
import { staffLoginRecovery } from '@/contract/admin/staff';
import type { Elements } from '@/lib/elements';
import { Cluster, Only, Stack } from '@/ui/primitives';
import { useText } from '@/lib/text';
import { FormField } from '@/ui/form/FormField';
import { Button, ButtonLink } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { TextButton } from '@/ui/TextLink';
import { useCopy } from '@/ui/useCopy';
import { PageTitle } from '../ui/ScreenHead';
import { AdminForm } from '../ui/AdminForm';
import { staffApi } from '../api/staffApi';
import { RequestError } from '../ui/requests';
import { SignIn } from './signInMachine';

interface CodeFormProps<Data> {
  title: string;
  /** Defaults to a code from the authenticator app. */
  field?: Elements;
  send: (body: { code: string }) => PromiseLike<{ data?: Data; error?: unknown }>;
  onDone: (data: Data) => void;
}

export function CodeForm<Data>({ title, field, send, onDone }: CodeFormProps<Data>) {
  const { text } = useText();
  return (
    <AdminForm
      label={title}
      struct={staffLoginRecovery.body}
      initialValues={{ code: '' }}
      submitLabel={text('admin:signIn.submit')}
      send={send}
      onDone={onDone}
    >
      {field || (
        <FormField
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          label={text('admin:signIn.code.label')}
        />
      )}
    </AdminForm>
  );
}

/** Whether the step is in a dialog, in which case the page keeps its title and heading. */
export const InDialog = createContext(false);

interface StepProps {
  title: string;
  lead: string;
  children: Elements;
}

/** On a page, focuses its heading; in a dialog, focuses its first field. */
export function SignInStep({ title, lead, children }: StepProps) {
  const isInDialog = useContext(InDialog);
  return (
    <Stack $gap={5}>
      {isInDialog ? (
        <p>{lead}</p>
      ) : (
        <div>
          <PageTitle>{title}</PageTitle>
          <h1 tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
            {title}
          </h1>
          <p style={{ marginTop: 8, color: 'var(--text-muted)' }}>{lead}</p>
        </div>
      )}
      {children}
    </Stack>
  );
}

/** Black on white in both themes, because apps could not read it otherwise. */
const QrCode = styled.img`
  width: 208px;
  padding: 12px;
  border-radius: var(--radius-md);
  background: #fff;
`;
const qrCode = (text: string) =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 0 }))}`;

/** Shows the QR code for the authenticator app, or a link and the key on a phone, and asks for the first code. */
export function EnrollStep() {
  const { text } = useText();
  const { send } = SignIn.useActorRef();
  const [begin, { data, error }] = staffApi.useBeginEnrollmentMutation({
    fixedCacheKey: 'enrollment',
  });
  const [enroll] = staffApi.useEnrollMutation();
  const [manual, setManual] = useState(false);
  const copy = useCopy('admin:signIn.enroll.copied', 'admin:signIn.enroll.notCopied');
  useEffect(() => void begin(), [begin]);
  const title = text('admin:signIn.enroll.title');
  return (
    <SignInStep title={title} lead={text('admin:signIn.enroll.lead')}>
      <RequestError error={error} />
      {data ? (
        <QrCode src={qrCode(data.uri)} alt={text('admin:signIn.enroll.picture')} />
      ) : (
        <Skeleton $width="208px" $height="208px" />
      )}
      {/* A phone cannot scan its own screen. */}
      <Cluster>
        <Only $below={900}>
          <ButtonLink size="small" to={data?.uri ?? '#'} aria-disabled={!data}>
            <ExternalLink aria-hidden="true" />
            <span>{text('admin:signIn.enroll.open')}</span>
          </ButtonLink>
        </Only>
        <Button
          variant="secondary"
          size="small"
          disabled={!data}
          onClick={() => void copy(data?.secret ?? '')}
        >
          <Copy aria-hidden="true" />
          <span>{text('admin:signIn.enroll.copy')}</span>
        </Button>
      </Cluster>
      {data && manual && (
        <p>
          <code translate="no" style={{ fontSize: '1rem', letterSpacing: '0.06em' }}>
            {data.secret.replace(/(.{4})/g, '$1 ').trim()}
          </code>
        </p>
      )}
      {!manual && (
        <p>
          <TextButton type="button" onClick={() => setManual(true)}>
            {text('admin:signIn.enroll.manual')}
          </TextButton>
        </p>
      )}
      <CodeForm
        title={title}
        send={({ code }) => enroll({ body: { secret: data?.secret ?? '', code } })}
        onDone={({ me, recovery_codes: recoveryCodes }) =>
          send({ type: 'enrolled', me, recoveryCodes })
        }
      />
    </SignInStep>
  );
}

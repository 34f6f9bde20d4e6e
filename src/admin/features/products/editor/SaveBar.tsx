import { FORM_ERROR, getIn } from 'final-form';
import { useEffect, useRef, useState } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { Navigate } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '@/contract/admin/paths';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { Eye } from 'lucide-react';
import { below, from } from '@/ui/media';
import { TextButton, touchTarget } from '@/ui/TextLink';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { productsApi } from '@/admin/api/productsApi';
import { previewPath } from '@/admin/lib/links';
import { useErrorToast } from '@/admin/lib/useAdminErrorText';
import { ConfirmDialog } from '@/admin/ui/ConfirmDialog';
import { useTimestamp } from '@/lib/dates';
import { actionBar } from '@/admin/ui/StickyBar';
import { useOnline } from '@/admin/lib/useOnline';
import { useCan } from '../../../session/May';
import { changedKeys, messagePaths, type ProductValues, toValues } from './productForm';
import type { Intent, useProductForm } from './useProductForm';

const Bar = styled.div<{ $waiting: boolean }>`
  position: var(--sticky);
  top: 0;
  z-index: 25;
  display: flex;
  flex-wrap: wrap;
  gap: 10px 14px;
  align-items: center;
  margin: -30px calc(-1 * clamp(16px, 3vw, 40px)) 14px;
  padding: 11px clamp(16px, 3vw, 40px);
  border-bottom: 1px solid var(--border);
  background: var(--background);
  font-size: var(--text-sm);

  /* Keeps the focused element clear of this bar and of the languages. */
  html:has(&) {
    scroll-padding-block: 130px 120px;
  }
  ${from(1024)} {
    min-height: 68px;
  }
  ${actionBar}
  /* On phones, shown while something is not published. */
  ${below(1024)} {
    display: ${({ $waiting }) => ($waiting ? 'flex' : 'none')};
    gap: 8px;
    border-bottom: 0;
    font-size: var(--text-xs);

    a,
    button {
      padding-inline: 14px;
    }
    .dirty {
      display: none;
    }
    .publish {
      flex: 1;
    }
  }
`;
const State = styled.div`
  flex: 1;
  min-width: 220px;
  color: var(--text-muted);

  strong {
    color: var(--text);
  }
  .wrong {
    color: var(--danger);
  }
  ${below(1024)} {
    flex-basis: 100%;
  }
`;
const Discard = styled(TextButton)`
  ${touchTarget}
  min-width: 44px;
  font-weight: 600;
  text-decoration: none;
`;

/** Counts the fields that were reported when publishing was rejected and have not been changed since. */
function useWrongFields(): number {
  const { values, errors, submitErrors, submitFailed, dirtyFieldsSinceLastSubmit } = useFormState({
    subscription: {
      values: true,
      errors: true,
      submitErrors: true,
      submitFailed: true,
      dirtyFieldsSinceLastSubmit: true,
    },
  });
  if (!submitFailed) return 0;
  return new Set([
    ...messagePaths(errors),
    ...messagePaths(submitErrors).filter((path) => {
      // The descriptions of all photos belong to one field, `images`.
      if (path.startsWith('images.')) return getIn(values, path) === '';
      return path !== FORM_ERROR && !dirtyFieldsSinceLastSubmit?.[path];
    }),
  ]).size;
}

interface SaveBarProps {
  editing: ReturnType<typeof useProductForm>;
  /** Whether a photo is being uploaded. */
  uploading: boolean;
}

/** The state of saving and publishing, with buttons; Ctrl or ⌘ S saves. */
export function SaveBar({ editing, uploading }: SaveBarProps) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const isOnline = useOnline();
  const showError = useErrorToast();
  const mayPublish = useCan('catalogue.publish');
  const form = useForm<ProductValues>();
  const { base, runningIntent, published, setIntent, adopt } = editing;
  const bar = useRef<HTMLDivElement>(null);
  // Discarding everything removes the buttons.
  const [container, focusTarget] = useFocusTarget<HTMLDivElement>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [discard, { data: discarded, isLoading: discarding }] =
    productsApi.useDiscardProductDraftMutation();
  const { values, pristine, submitError, dirtySinceLastSubmit } = useFormState<ProductValues>({
    subscription: { values: true, pristine: true, submitError: true, dirtySinceLastSubmit: true },
  });
  const isNew = !base.published;
  const count = base.published ? changedKeys(toValues(base.published), values).length : 0;
  const wrong = useWrongFields();
  const isDirty = !pristine;
  const isWaiting = isDirty || base.draft !== null;

  const submit = (intent: Intent) => {
    setIntent(intent);
    bar.current?.closest('form')?.requestSubmit();
  };
  const latestSubmit = useRef(submit);
  useEffect(() => {
    latestSubmit.current = submit;
  });
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latestSubmit.current('save');
    };
    document.addEventListener('keydown', save);
    return () => document.removeEventListener('keydown', save);
  }, []);

  const throwAway = async () => {
    form.reset();
    setIsConfirming(false);
    focusTarget();
    if (!base.draft) return;
    const { data, error } = await discard({ params: { id: base.id } });
    if (data) {
      adopt(data, form);
      focusTarget();
    }
    showError(error);
  };
  if (discarded === null) return <Navigate to={adminPaths.products} replace />;

  const state = () => {
    if (runningIntent === 'save') return text('admin:save.saving');
    if (runningIntent === 'publish') return text('admin:save.publishing');
    if (!isOnline) return <strong className="wrong">{text('admin:state.offline')}</strong>;
    if (typeof submitError === 'string' && !dirtySinceLastSubmit)
      return <strong className="wrong">{submitError}</strong>;
    if (wrong > 0)
      return <strong className="wrong">{text('admin:save.fix', { count: wrong })}</strong>;
    if (published && pristine) return <strong>{text('admin:save.published')}</strong>;
    return (
      <>
        <strong>
          {isNew
            ? text('admin:save.new')
            : count > 0
              ? text('admin:save.pending', { count })
              : text('admin:save.nothing')}
        </strong>
        <span> </span>
        {isDirty ? (
          <span>{text('admin:save.unsaved')}</span>
        ) : (
          base.draft && (
            <span>{text('admin:save.draftSaved', { time: timestamp(base.draft.saved_at) })}</span>
          )
        )}
      </>
    );
  };
  return (
    <Bar
      ref={bar}
      $waiting={isWaiting || published}
      className={isWaiting || published ? 'action-bar' : undefined}
      role="region"
      aria-label={text('admin:save.label')}
    >
      <State ref={container} role="status" tabIndex={-1}>
        {state()}
      </State>
      {isWaiting && (
        <Discard
          type="button"
          disabled={!isOnline || discarding || uploading}
          onClick={() => setIsConfirming(true)}
        >
          {text('admin:save.discard')}
        </Discard>
      )}
      {isDirty && (
        <Button
          variant="secondary"
          size="small"
          loading={runningIntent === 'save'}
          aria-disabled={!isOnline || runningIntent !== null}
          onClick={() => submit('save')}
        >
          {text('admin:keys.save')}
        </Button>
      )}
      {base.id > 0 && (
        <ButtonLink
          variant="secondary"
          size="small"
          className={isDirty ? 'dirty' : undefined}
          to={previewPath(base.id)}
        >
          <Eye aria-hidden="true" />
          <span>{text('admin:save.preview')}</span>
        </ButtonLink>
      )}
      {mayPublish ? (
        <Button
          size="small"
          className="publish"
          loading={runningIntent === 'publish'}
          aria-disabled={!isOnline || !isWaiting || runningIntent !== null}
          onClick={() => submit('publish')}
        >
          {text('admin:save.publish')}
        </Button>
      ) : (
        <span>{text('admin:save.ownerOnly')}</span>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={text('admin:save.discard.title')}
          cancelLabel={text('admin:save.discard.keep')}
          confirmLabel={text('admin:save.discard')}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => void throwAway()}
        >
          {text(isNew ? 'admin:save.discard.new' : 'admin:save.discard.text')}
        </ConfirmDialog>
      )}
    </Bar>
  );
}

import { useState } from 'react';
import { useField, useForm, useFormState } from 'react-final-form';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import {
  type AdminCode,
  codeFailures,
  codeTerms,
  type CodeInput,
  createCode,
} from '@/contract/admin/codes';
import { codeKinds, type CodeKind } from '@/contract/codeRules';
import { codeMaxLength } from '@/contract/limits';
import { type MessageId, useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { ChipButton } from '@/ui/Chips';
import { FieldError } from '@/ui/Field';
import { fieldError, FormField } from '@/ui/form/FormField';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { Skeleton } from '@/ui/Skeleton';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { codesApi } from '../../api/codesApi';
import { phoneOrdersApi } from '../../api/phoneOrdersApi';
import { codePath } from '../../lib/links';
import { useOnce } from '../../lib/useOnce';
import { AdminForm } from '../../ui/AdminForm';
import { CheckField } from '../../ui/CheckField';
import { Columns } from '../../ui/Columns';
import { FormConflict, readNewer, useVersions } from '../../ui/ConflictDialog';
import { UnsavedInput } from '../../ui/UnsavedInput';
import { type CodeValues, toInput, newCode, suggestedCode, getTerms, toValues } from './codeForm';
import { CodePreview } from './CodePreview';
import { useCodeTexts } from './codeTexts';

const Two = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: 16px;
  align-items: start;
`;
const Code = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 10px;
  align-items: end;

  input {
    font-weight: 700;
    letter-spacing: 0.04em;
  }
`;

const kindTexts: Readonly<Record<CodeKind, MessageId>> = {
  percent: 'admin:codes.kind.percent',
  amount: 'admin:codes.kind.amount',
  delivery: 'admin:codes.kind.delivery',
};

function CodeTextField() {
  const { text } = useText();
  const form = useForm<CodeValues>();
  return (
    <div>
      <Code>
        <FormField
          name="code"
          label={text('admin:codes.code')}
          autoComplete="off"
          maxLength={codeMaxLength}
        />
        <Button
          variant="secondary"
          size="small"
          onClick={() => form.change('code', suggestedCode())}
        >
          {text('admin:codes.suggest')}
        </Button>
      </Code>
      <Text $size="xs" $above={2}>
        {text('admin:codes.code.hint')}
      </Text>
    </div>
  );
}

function KindFields() {
  const { text } = useText();
  const { input } = useField<CodeKind>('kind');
  const kind = input.value;
  return (
    <>
      <div>
        <SegmentedControl<CodeKind>
          label={text('admin:codes.kind')}
          value={kind}
          segments={codeKinds.map((value) => ({ value, label: text(kindTexts[value]) }))}
          onChange={input.onChange}
        />
      </div>
      <Two>
        {kind !== 'delivery' && (
          <FormField
            name="value"
            inputMode="decimal"
            autoComplete="off"
            label={text(kind === 'percent' ? 'admin:codes.percent' : 'admin:codes.amount')}
          />
        )}
        <FormField
          name="minimum"
          inputMode="decimal"
          autoComplete="off"
          optional
          label={text('admin:codes.minimum')}
        />
      </Two>
    </>
  );
}

function CategoryField() {
  const { text } = useText();
  const { categories, getNames } = useCodeTexts();
  const { input, meta } = useField<readonly string[]>('categories');
  const error = fieldError(meta);
  const chosen = input.value;
  // A chosen category that was deleted can still be removed.
  const slugs = new Set([...categories.map(({ slug }) => slug), ...chosen]);
  return (
    <div role="group" aria-label={text('admin:codes.categories')}>
      <Text $tone="text" $strong>
        {text('admin:codes.categories')}
      </Text>
      <Text $size="xs">{text('admin:codes.categories.hint')}</Text>
      <Cluster $gap={2} $above={2}>
        {[...slugs].map((slug) => (
          <ChipButton
            key={slug}
            aria-pressed={chosen.includes(slug)}
            onClick={() =>
              input.onChange(
                chosen.includes(slug)
                  ? chosen.filter((other) => other !== slug)
                  : [...chosen, slug],
              )
            }
          >
            {getNames([slug])}
          </ChipButton>
        ))}
      </Cluster>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}

function Preview({ code }: { code: string | undefined }) {
  const { values } = useFormState<CodeValues>({ subscription: { values: true } });
  return <CodePreview typed={code ?? values.code} terms={getTerms(values)} />;
}

const ownMessages = {
  value: { number: { id: 'admin:codes.bad.value' } },
  ends_on: { invalid: { id: 'admin:codes.bad.end' } },
  code: {
    invalid: { id: 'admin:codes.bad.code' },
    taken: { id: 'admin:codes.bad.taken' },
  },
} as const;

interface CodeFormProps {
  /** The code to edit; undefined for a new one. */
  code?: AdminCode;
}

/** Waits for categories and products to load or fail, because late data would move the fields. */
export function CodeForm(props: CodeFormProps) {
  const { locale } = useText();
  const queries = [
    codesApi.useListShopCategoriesQuery({ locale }),
    codesApi.useListShopProductsQuery({ locale }),
    phoneOrdersApi.useGetShopQuery({ locale }),
  ];
  return queries.some(({ isLoading }) => isLoading) ? (
    <Skeleton $height="60vh" />
  ) : (
    <LoadedForm {...props} />
  );
}

const conflictLabels = {
  kind: 'admin:codes.kind',
  minimum: 'admin:codes.minimum',
  categories: 'admin:codes.categories',
  on_reduced: 'admin:codes.onReduced',
  starts_on: 'admin:codes.from',
  ends_on: 'admin:codes.until',
  max_uses: 'admin:codes.most',
  once_each: 'admin:codes.onceEach',
} as const;

interface ConflictProps {
  now: AdminCode;
  typed: CodeValues;
  onDecided: () => void;
}

/** Shows what another staff member saved beside what was typed, for the fields that can still change. */
function Conflict({ now, typed, onDecided }: ConflictProps) {
  const { gift, getNames } = useCodeTexts();
  const theirs = toValues(now);
  const mine = now.used ? { ...theirs, ends_on: typed.ends_on, max_uses: typed.max_uses } : typed;
  return (
    <FormConflict
      now={theirs}
      typed={mine}
      selectValues={(values: CodeValues) => ({
        ...values,
        kind: gift(getTerms(values)),
        categories: getNames(values.categories),
      })}
      labels={conflictLabels}
      onDecided={onDecided}
    />
  );
}

/** Once a code has been used, only its last day and number of uses can change. */
function LoadedForm({ code }: CodeFormProps) {
  const { text } = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const [create] = codesApi.useCreateCodeMutation();
  const createOnce = useOnce(create);
  const [update] = codesApi.useUpdateCodeMutation();
  const [initial] = useState(() => (code ? toValues(code) : newCode()));
  // Don't use the reloaded code here: its terms differ from the form's.
  const { base, conflict, setConflict, continueFrom } = useVersions<
    AdminCode | undefined,
    CodeValues
  >(code);
  const isFixed = base?.used ?? false;
  return (
    <AdminForm<CodeValues, CodeInput, AdminCode>
      label={text(code ? 'admin:codes.edit' : 'admin:codes.new')}
      submitLabel={text(code ? 'admin:codes.save' : 'admin:codes.publish')}
      struct={code ? codeTerms : createCode.body}
      fieldMessages={ownMessages}
      initialValues={initial}
      toInput={toInput}
      findProblems={(values) => codeFailures(getTerms(values))}
      send={async ({ code: typed, ...terms }, values) => {
        if (!base) return createOnce({ body: { code: typed, ...terms } });
        const { ends_on, max_uses } = terms;
        const body = isFixed ? { ...getTerms(toValues(base)), ends_on, max_uses } : terms;
        const { version } = base;
        const sent = await update({ params: { code: base.code }, body: { version, ...body } });
        const now = isAdminError(sent.error) && readNewer<AdminCode>(sent.error, 'code');
        if (now) setConflict({ now, typed: values });
        return sent;
      }}
      onDone={(saved) => {
        toast.success(text(code ? 'admin:codes.saved' : 'admin:codes.published'));
        void navigate(codePath(saved.code), { replace: true, state: 'sameForm' });
      }}
      isDecision
      actions={
        <ButtonLink variant="secondary" to={codePath(code?.code)}>
          {text('common:action.cancel')}
        </ButtonLink>
      }
    >
      <Columns $aside={380}>
        <Stack $gap={5}>
          {!code && <CodeTextField />}
          {isFixed ? (
            <Text>{text('admin:codes.fixed')}</Text>
          ) : (
            <>
              <KindFields />
              <CategoryField />
              <CheckField name="on_reduced" label={text('admin:codes.onReduced')} />
            </>
          )}
          <Two>
            {!isFixed && (
              <FormField name="starts_on" type="date" label={text('admin:codes.from')} />
            )}
            <FormField name="ends_on" type="date" optional label={text('admin:codes.until')} />
            <FormField
              name="max_uses"
              inputMode="numeric"
              autoComplete="off"
              optional
              label={text('admin:codes.most')}
            />
          </Two>
          {!isFixed && <CheckField name="once_each" label={text('admin:codes.onceEach')} />}
        </Stack>
        <Preview code={code?.code} />
      </Columns>
      {conflict?.now && (
        <Conflict
          now={conflict.now}
          typed={conflict.typed}
          onDecided={() => continueFrom(conflict.now)}
        />
      )}
      <UnsavedInput />
    </AdminForm>
  );
}

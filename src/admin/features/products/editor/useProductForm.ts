import { type FormApi, FORM_ERROR } from 'final-form';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminProduct, ProductConflict } from '@/contract/admin/products';
import { productContent, productFailures, productFields } from '@/contract/entities/product';
import type { FieldCode } from '@/contract/errors';
import { languageNames, locales } from '@/contract/locale';
import { createUuid } from '@/lib/createUuid';
import { fieldErrorTexts } from '@/lib/errorText';
import { type MessageId, useText } from '@/lib/text';
import { serverFieldMessages, structValidator } from '@/ui/form/useStructForm';
import { type AdminError, isAdminError } from '@/admin/api/adminError';
import { productsApi } from '@/admin/api/productsApi';
import { nested } from '@/admin/lib/formErrors';
import { productPath } from '@/admin/lib/links';
import { useAdminErrorText } from '@/admin/lib/useAdminErrorText';
import { readNewer, useVersions } from '@/admin/ui/ConflictDialog';
import {
  changedKeys,
  toContent,
  toProductContent,
  type ProductValues,
  sameValue,
  toValues,
} from './productForm';

export type ProductFormApi = FormApi<ProductValues>;
/** What submitting the form does. */
export type Intent = 'save' | 'publish';

/** Another user's saved version, with author and time, beside the typed one. */
interface TypedVersion extends Omit<ProductConflict, 'product'> {
  values: ProductValues;
}

/** Fills the form with a newer version of the product, but keeps some of its input. */
function reinitialize(form: ProductFormApi, product: AdminProduct, kept: readonly string[]): void {
  const { values } = form.getState();
  form.batch(() => {
    form.initialize(toValues(toProductContent(product)));
    for (const key of productFields) if (kept.includes(key)) form.change(key, values[key] as never);
  });
}

/** The message about a pack's contents, or why a pack cannot be published. */
function packMessage(path: string, code: FieldCode): MessageId | undefined {
  if (path === 'vat_rate' && code === 'mismatch') return 'admin:pack.bad.vatOfPacks';
  if (path === 'components') return packMessages[code];
  return path.startsWith('components.') ? componentMessages[code] : undefined;
}
const packMessages: Partial<Record<FieldCode, MessageId>> = {
  too_short: 'admin:pack.bad.onePiece',
  taken: 'admin:pack.bad.packed',
  quantity_above_stock: 'admin:pack.bad.ownStock',
};
const componentMessages: Partial<Record<FieldCode, MessageId>> = {
  mismatch: 'admin:pack.bad.vat',
  invalid: 'admin:pack.noPack',
  taken: 'admin:pack.bad.twice',
  not_available: 'admin:pack.gone',
};

function useMessages() {
  const { text } = useText();
  return useCallback(
    (path: string, code: FieldCode) => {
      const message = text(fieldErrorTexts[code]);
      if (path.startsWith('images.') && code === 'required') return text('admin:image.alt.missing');
      const packError = packMessage(path, code);
      if (packError) return text(packError);
      const locale = locales.find((locale) => path.endsWith(`.${locale}`));
      return locale
        ? text('admin:product.inLanguage', { language: languageNames[locale], value: message })
        : message;
    },
    [text],
  );
}

/**
 * Saves, publishes and handles conflicts. `base` is the version that the form was filled with. Typed input is kept
 * during requests and when another user saves.
 */
export function useProductForm(opened: AdminProduct) {
  const errorText = useAdminErrorText();
  const messageFor = useMessages();
  const { base, conflict, setConflict, continueFrom } = useVersions<AdminProduct, TypedVersion>(
    opened,
  );
  // After the first render, `reinitialize` fills the form.
  const [initial] = useState(() => toValues(toProductContent(opened)));
  const [runningIntent, setRunningIntent] = useState<Intent | null>(null);
  const [published, setPublished] = useState(false);
  const intent = useRef<Intent>('save');
  const navigate = useNavigate();
  // Repeating the request after a lost response does not create a second product.
  const [key] = useState(createUuid);
  const [create] = productsApi.useCreateProductMutation();
  const [load] = productsApi.useLazyGetProductQuery();
  const [save] = productsApi.useSaveProductDraftMutation();
  const [publish] = productsApi.usePublishProductMutation();

  const validate = useMemo(() => {
    const check = structValidator(productContent, messageFor);
    return (values: object) => nested(check(toContent(values as ProductValues)));
  }, [messageFor]);

  const handleRejection = (error: AdminError, form: ProductFormApi) => {
    const now = readNewer<AdminProduct>(error, 'product');
    if (now) {
      const before = toProductContent(base);
      const theirs = toProductContent(now);
      const mine = toContent(form.getState().values);
      // Untouched fields take the other version's values.
      reinitialize(form, now, changedKeys(mine, before));
      const isConflict = changedKeys(theirs, before).some(
        (key) => !sameValue(theirs[key], mine[key]),
      );
      const { by, at } = error.details as unknown as ProductConflict;
      const typed = { values: form.getState().values, by, at };
      continueFrom(now, isConflict ? { now, typed } : undefined);
      return undefined;
    }
    const messages = serverFieldMessages(error.errors, messageFor);
    // The product's slug has no field.
    const isShown = Object.keys(messages).some((path) => path !== 'slug');
    return isShown ? nested(messages) : { [FORM_ERROR]: errorText(error) };
  };

  /** Gives a new product its URL. The form is kept, and the page at that URL needs the product at once. */
  const openAtUrl = async ({ id }: AdminProduct) => {
    await load({ params: { id } });
    await navigate(productPath(id), { replace: true, state: { sameForm: true } });
  };

  const submit = async (values: ProductValues, form: ProductFormApi) => {
    setPublished(false);
    const submitIntent = intent.current;
    const content = toContent(values);
    if (submitIntent === 'publish') {
      const missing = serverFieldMessages(productFailures(content), messageFor);
      if (Object.keys(missing).length > 0) return nested(missing);
    }
    const typedSince = () => {
      const now = form.getState().values;
      return productFields.filter((key) => now[key] !== values[key]);
    };
    let { id, version, draft } = base;
    let created: AdminProduct | undefined;
    try {
      if (id === 0) {
        setRunningIntent('save');
        const { data, error } = await create({ key, body: {} });
        if (isAdminError(error)) return handleRejection(error, form);
        if (!data) return undefined;
        created = data;
        continueFrom(data);
        ({ id, version, draft } = data);
      }
      if (!draft || form.getState().dirty) {
        setRunningIntent('save');
        const { data, error } = await save({
          params: { id },
          body: {
            draft_version: draft?.version ?? 0,
            base_version: draft?.base_version ?? version,
            content,
          },
        });
        if (isAdminError(error)) return handleRejection(error, form);
        if (!data) return undefined;
        created &&= data;
        continueFrom(data);
        reinitialize(form, data, typedSince());
        ({ draft } = data);
      }
      if (submitIntent === 'save' || !draft) return undefined;
      setRunningIntent('publish');
      const between = form.getState().values;
      const { data, error } = await publish({
        params: { id },
        body: { draft_version: draft.version },
      });
      if (isAdminError(error)) return handleRejection(error, form);
      if (!data) return undefined;
      created &&= data;
      const now = form.getState().values;
      continueFrom(data);
      reinitialize(form, data, [
        ...productFields.filter((key) => now[key] !== between[key]),
        ...changedKeys(between, toValues(draft.content)),
      ]);
      setPublished(true);
      return undefined;
    } finally {
      if (created) await openAtUrl(created);
      setRunningIntent(null);
    }
  };

  return {
    base,
    initial,
    runningIntent,
    published,
    conflict,
    validate,
    submit,
    setIntent: (next: Intent) => {
      intent.current = next;
    },
    /** Adopts a newer version unless something is typed. */
    adopt: (product: AdminProduct, form: ProductFormApi) => {
      continueFrom(product);
      reinitialize(form, product, []);
    },
    closeConflict: () => setConflict(undefined),
  };
}

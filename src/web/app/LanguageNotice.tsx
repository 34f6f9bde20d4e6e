import { addListener } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useText } from '../lib/text';
import type { AppStore } from '../store/makeStore';
import { languageUnavailable } from '../store/preferences';
import { useToast } from '../ui/toast/ToastProvider';

/** Says that the chosen language could not be loaded. */
export function LanguageNotice() {
  const { text } = useText();
  const toast = useToast();
  const dispatch = useDispatch<AppStore['dispatch']>();
  useEffect(
    () =>
      dispatch(
        addListener({
          actionCreator: languageUnavailable,
          effect: () => toast.error(text('common:language.unavailable')),
        }),
      ),
    [dispatch, text, toast],
  );
  return null;
}

import { useEffect, useState } from 'react';
import type { ProductSummary } from '../../../contract/product';
import { useListProductsQuery } from '../../api/catalogueApi';
import { useText } from '../../lib/text';

/** Milliseconds without another letter before a search is asked for. */
export const searchDelayMs = 250;
const mostSuggestions = 6;
const nothing: readonly ProductSummary[] = [];

/** The value once it has stood still. */
function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** Products for what is being typed. Answers to earlier letters are never shown. */
export function useSuggestions(typed: string, wanted: boolean): readonly ProductSummary[] {
  const { locale } = useText();
  const q = useSettled(typed.trim(), searchDelayMs);
  const { currentData } = useListProductsQuery(
    { q, per_page: mostSuggestions, locale },
    { skip: !wanted || q === '' },
  );
  return wanted && q !== '' && q === typed.trim() ? (currentData?.products ?? nothing) : nothing;
}

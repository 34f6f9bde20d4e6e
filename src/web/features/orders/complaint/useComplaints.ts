import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { type To, useSearchParams } from 'react-router';
import type { ComplaintReason } from '@/contract/complaint';
import type { CaseDecision, CaseWish } from '@/contract/caseKinds';
import { pagePaths } from '@/contract/paths';
import { type MessageId, useText } from '@/lib/text';
import { useSession } from '../../../api/session';
import { type FormDrafts, makeFormDrafts } from '../../shared/formDrafts';
import { type ComplaintOrder, complaintApi } from '../../../api/complaintApi';

export function useComplaints({ id, token }: ComplaintOrder, isNeeded = true) {
  const { locale } = useText();
  const own = complaintApi.useReadComplaintsQuery(
    isNeeded && !token ? { params: { id }, locale } : skipToken,
  );
  const linked = complaintApi.useReadLinkedComplaintsQuery(
    isNeeded && token ? { body: { token }, locale } : skipToken,
  );
  return token ? linked : own;
}

/** The drafts of the customer, or of the visitor who opened the link. */
export function useFormDrafts(token: string | undefined): FormDrafts {
  const { user } = useSession();
  const [drafts] = useState(() => makeFormDrafts((!token && user?.id) || 'visitor'));
  return drafts;
}

/** The order page's step is in the query, so that Back leaves it and a reload keeps it. */
const parameter = 'step';
const steps = ['problem', 'another'] as const;
/** `problem` shows the report or the form, and `another` always the form. */
export type ComplaintStepName = (typeof steps)[number];

export function useComplaintStep(): ComplaintStepName | undefined {
  const found = useSearchParams()[0].get(parameter);
  return steps.find((step) => step === found);
}

/** The URL of a step of the order page, or of the page itself. */
export const getStepUrl = ({ id, token }: ComplaintOrder, step?: ComplaintStepName): To => ({
  pathname: token ? pagePaths.orderLink : pagePaths.order(id),
  search: step ? `${parameter}=${step}` : '',
});

export const reasonTexts: Readonly<Record<ComplaintReason, MessageId>> = {
  damaged: 'orders:complaint.reason.damaged',
  wrong: 'orders:complaint.reason.wrong',
  missing: 'orders:complaint.reason.missing',
  quality: 'orders:complaint.reason.quality',
  withdrawal: 'orders:complaint.reason.withdrawal',
};
export const wishTexts: Readonly<Record<CaseWish, MessageId>> = {
  replace: 'orders:complaint.wish.replace',
  refund: 'orders:complaint.wish.refund',
  reduce: 'orders:complaint.wish.reduce',
};
export const decisionTexts: Readonly<Record<CaseDecision, MessageId>> = {
  replace: 'orders:complaint.decision.replace',
  refund: 'orders:complaint.decision.refund',
  reduce: 'orders:complaint.decision.reduce',
  reject: 'orders:complaint.decision.reject',
};

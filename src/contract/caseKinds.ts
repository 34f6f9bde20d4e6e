/** Separate from `caseRules.ts`, because every page of the admin loads these lists. */

export const caseKinds = ['complaint', 'withdrawal'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseWishes = ['replace', 'refund', 'reduce'] as const;
export type CaseWish = (typeof caseWishes)[number];
export const caseDecisions = [...caseWishes, 'reject'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** How a customer contacted the shop. `web` is the order's page. */
export const caseWays = ['email', 'phone', 'post', 'person', 'web'] as const;
export type CaseWay = (typeof caseWays)[number];

export const caseSteps = ['answer', 'money', 'solution'] as const;
export type CaseStep = (typeof caseSteps)[number];

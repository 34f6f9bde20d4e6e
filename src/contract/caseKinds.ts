/** These lists are separate from `caseRules.ts`, because every page of the admin loads them. */

export const caseKinds = ['complaint', 'withdrawal'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** What a customer can ask for in a complaint. */
export const caseWishes = ['replace', 'refund', 'reduce'] as const;
export type CaseWish = (typeof caseWishes)[number];
export const caseDecisions = [...caseWishes, 'reject'] as const;
export type CaseDecision = (typeof caseDecisions)[number];

/** How a customer contacted the shop; `web`: on the order's page. */
export const caseWays = ['email', 'phone', 'post', 'person', 'web'] as const;
export type CaseWay = (typeof caseWays)[number];

/** The next step of a case. */
export const caseSteps = ['answer', 'money', 'solution'] as const;
export type CaseStep = (typeof caseSteps)[number];

export const staffRoles = ['owner', 'staff'] as const;
export type StaffRole = (typeof staffRoles)[number];

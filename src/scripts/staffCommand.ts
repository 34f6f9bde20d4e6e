import { email as emailField } from '@/contract/fields';
import { emailMaxLength } from '@/contract/limits';
import type { MakeStaffLink } from '@/server/modules/staff/memberService';
import type { CommandResult } from './runCommand';

const usage =
  'Usage: npm run staff -- owner <email>    a link that makes the owner\n' +
  '       npm run staff -- reset <email>    a link for a new password and second factor';

/** Runs `npm run staff --` with its arguments. */
export async function staffCommand(
  args: readonly string[],
  makeLink: MakeStaffLink,
): Promise<CommandResult> {
  const [command, given, ...rest] = args;
  const [, email] = emailField(emailMaxLength).validate(given, { coerce: true });
  const isKnown = command === 'owner' || command === 'reset';
  if (!isKnown || email === undefined || rest.length > 0) return { lines: [usage], failed: true };
  const url = await makeLink(command, email);
  if (url) return { lines: ['Open this link within 60 minutes:', url], failed: false };
  const problem =
    command === 'owner'
      ? `${email} is a member of staff already. For new access: npm run staff -- reset ${email}`
      : `${email} is no member of staff.`;
  return { lines: [problem], failed: true };
}

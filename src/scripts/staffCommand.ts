import { email as emailField } from '@/contract/fields';
import { emailMaxLength } from '@/contract/limits';
import type { MakeStaffLink } from '@/server/modules/staff/memberService';

const usage =
  'Usage: npm run staff -- owner <email>    a link that makes the owner\n' +
  '       npm run staff -- reset <email>    a link for a new password and second factor';

/** @throws an `Error` with the usage, or if the command does not match the email */
export async function staffCommand(
  args: readonly string[],
  makeLink: MakeStaffLink,
): Promise<string> {
  const [command, emailArgument, ...rest] = args;
  const [, email] = emailField(emailMaxLength).validate(emailArgument, { coerce: true });
  const isKnown = command === 'owner' || command === 'reset';
  if (!isKnown || email === undefined || rest.length > 0) throw new Error(usage);
  const url = await makeLink(command, email);
  if (url) return url;
  throw new Error(
    command === 'owner'
      ? `${email} is a member of staff already. For new access: npm run staff -- reset ${email}`
      : `${email} is not a member of staff.`,
  );
}

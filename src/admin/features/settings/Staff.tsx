import { useState } from 'react';
import { useField } from 'react-final-form';
import { inviteStaff, type StaffMember } from '@/contract/admin/staff';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Stack } from '@/ui/primitives';
import { FormField } from '@/ui/form/FormField';
import { FormSelect } from '@/ui/form/FormSelect';
import { Select } from '@/ui/inputs';
import { Panel } from '@/ui/Panel';
import { Tag } from '@/ui/Tag';
import { useToast } from '@/ui/toast/ToastProvider';
import { staffApi } from '../../api/staffApi';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { useTimestamp } from '@/lib/dates';
import { Rows } from '../../ui/Rows';
import { AdminForm } from '../../ui/AdminForm';
import { QueryState } from '../../ui/QueryState';
import { RowButton } from '../../ui/RowButton';
import { ScreenHead } from '../../ui/ScreenHead';
import { type StaffRole, staffRoles } from '@/contract/permissions';

export default function Staff() {
  const { text } = useText();
  const showError = useErrorToast();
  const timestamp = useTimestamp();
  const toast = useToast();
  const list = staffApi.useListStaffQuery();
  const { data } = list;
  const [update] = staffApi.useUpdateStaffMutation();
  const [reset] = staffApi.useResetStaffMutation();
  const [withdraw] = staffApi.useWithdrawInvitationMutation();

  const attempt = async (sent: PromiseLike<{ error?: unknown }>, done?: string) => {
    const { error } = await sent;
    if (!showError(error) && done) toast.success(done);
  };
  const change = (member: StaffMember, values: Partial<StaffMember>, done?: string) => {
    const { id, version, role, disabled } = member;
    const arg = { params: { id }, body: { version, role, disabled, ...values } };
    void attempt(update(arg), done);
  };
  const title = text('admin:settings.staff');
  return (
    <>
      <ScreenHead title={title} />
      <Stack $gap={6}>
        <QueryState query={list} what={title} height="160px" />
        {data && (
          <Rows>
            {data.staff.map((member) => (
              <li key={member.id}>
                <div>
                  <span>{member.name}</span>
                  <small translate="no">{member.email}</small>
                  <small>{text(`admin:settings.staff.role.${member.role}`)}</small>
                </div>
                <Select
                  $small
                  aria-label={text('admin:settings.staff.roleOf', { name: member.name })}
                  value={member.role}
                  onChange={({ target }) => {
                    const role = staffRoles.find((name) => name === target.value);
                    if (role) change(member, { role });
                  }}
                >
                  {staffRoles.map((role) => (
                    <option key={role} value={role}>
                      {text(`admin:layout.role.${role}`)}
                    </option>
                  ))}
                </Select>
                <RowButton
                  label={text('admin:settings.staff.reset')}
                  of={member.name}
                  onClick={() =>
                    void attempt(
                      reset({ params: { id: member.id } }),
                      text('admin:settings.staff.resetSent', { email: member.email }),
                    )
                  }
                />
                <RowButton
                  variant={member.disabled ? 'secondary' : 'danger'}
                  label={text(
                    member.disabled
                      ? 'admin:settings.staff.enable'
                      : 'admin:settings.staff.disable',
                  )}
                  of={member.name}
                  onClick={() =>
                    change(
                      member,
                      { disabled: !member.disabled },
                      member.disabled ? undefined : text('admin:settings.staff.disabled'),
                    )
                  }
                />
              </li>
            ))}
            {data.invitations.map(({ id, email, role, invited_by, expires_at }) => (
              <li key={id}>
                <div>
                  <span translate="no">{email}</span>
                  <small>
                    {text('admin:settings.staff.invitation', {
                      role: text(`admin:layout.role.${role}`),
                      by: invited_by ?? text('admin:log.command'),
                      until: timestamp(expires_at),
                    })}
                  </small>
                </div>
                <Tag $tone="neutral">{text('admin:settings.staff.waiting')}</Tag>
                <RowButton
                  variant="danger"
                  label={text('admin:settings.staff.withdraw')}
                  of={email}
                  onClick={() =>
                    void attempt(
                      withdraw({ params: { id } }),
                      text('admin:settings.staff.withdrawn', { email }),
                    )
                  }
                />
              </li>
            ))}
          </Rows>
        )}
        {data && <Invite />}
      </Stack>
    </>
  );
}

function Invite() {
  const { text, locale } = useText();
  const [invite] = staffApi.useInviteMutation();
  const [sent, setSent] = useState<string | null>(null);
  const title = text('admin:settings.staff.invite');
  return (
    <Panel aria-labelledby="invite" style={{ maxWidth: 480 }}>
      <h2 id="invite">{title}</h2>
      <Stack $gap={5} style={{ marginTop: 16 }}>
        <AdminForm
          key={sent}
          label={title}
          struct={inviteStaff.body}
          initialValues={{ email: '', role: 'staff' as StaffRole, locale }}
          send={(body) => invite({ body })}
          onDone={(_, { email }) => setSent(email)}
        >
          <FormField
            name="email"
            type="email"
            autoComplete="off"
            label={text('admin:signIn.email')}
          />
          <RoleField />
        </AdminForm>
        {sent && (
          <Alert tone="success" role="status">
            {text('admin:settings.staff.invited', { email: sent })}
          </Alert>
        )}
      </Stack>
    </Panel>
  );
}

function RoleField() {
  const { text } = useText();
  const { input } = useField<StaffRole>('role');
  return (
    <FormSelect
      name="role"
      label={text('admin:settings.staff.role')}
      hint={text(`admin:settings.staff.role.${input.value}`)}
      options={staffRoles.map((role) => ({
        value: role,
        label: text(`admin:layout.role.${role}`),
      }))}
    />
  );
}

import type { Migration } from '../migrate';

/**
 * When each background job last succeeded, and until when a process has claimed it. Whether the email that an account
 * left was confirmed: others cannot take it only then. Those that were left before stay reserved until they expire.
 */
export const jobsAndUnprovenEmails: Migration = {
  name: '039_jobs_and_unproven_emails',
  up: `
create table job_runs (
  name text primary key,
  succeeded_at timestamptz,
  claimed_until timestamptz
);
alter table email_changes add column old_email_confirmed boolean not null default true;
alter table email_changes alter column old_email_confirmed drop default;
`,
};
